import { AnuncioForm } from './AnuncioForm.tsx';

export default function NewAnuncioPage() {
  return <AnuncioForm anuncio={null} />;
}
