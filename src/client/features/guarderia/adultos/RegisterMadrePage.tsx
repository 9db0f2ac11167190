import { AdultoPage } from './AdultoPage.tsx';

export default function RegisterMadrePage() {
  return <AdultoPage quien="madre" />;
}
