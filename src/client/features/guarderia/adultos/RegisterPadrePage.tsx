import { AdultoPage } from './AdultoPage.tsx';

export default function RegisterPadrePage() {
  return <AdultoPage quien="padre" />;
}
