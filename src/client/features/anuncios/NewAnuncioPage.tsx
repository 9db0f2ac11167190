import { routes } from '#contract/routes.ts';
import { AnuncioForm } from './AnuncioForm.tsx';
import { EMPTY } from './anuncioValues.ts';
import { anuncios } from './endpoints.ts';

export default function NewAnuncioPage() {
  const [createAnuncio] = anuncios.endpoints.createAnuncio.useMutation();
  return (
    <AnuncioForm
      title="Nuevo Anuncio"
      name="anuncio"
      call={routes.createAnuncio}
      initialValues={EMPTY}
      send={(body, key) => createAnuncio({ body, key }).unwrap()}
      saved="Operación realizada con éxito"
    />
  );
}
