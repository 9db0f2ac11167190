import { useNavigate } from 'react-router-dom';
import type { AnuncioRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { TextAreaField } from '#client/ui/form/fields.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { endpoints } from '#contract/endpoints.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { EMPTY, toBody, typedErrors, valuesOf } from './anuncioValues.ts';
import { type AnuncioBody, anuncios } from './api.ts';
import { Reach } from './Reach.tsx';

interface Props {
  /** The announcement that is changed; null for a new one. */
  anuncio: AnuncioRow | null;
  /** Asks for the announcement as it is now. */
  refresh?: () => Promise<unknown>;
}

/** The form of an announcement, new or not. */
export function AnuncioForm({ anuncio, refresh }: Props) {
  const navigate = useNavigate();
  const [create] = anuncios.endpoints.createAnuncio.useMutation();
  const [update] = anuncios.endpoints.updateAnuncio.useMutation();
  const send = (body: AnuncioBody, key: string) =>
    (anuncio ? update({ params: { id: anuncio.id }, body }) : create({ body, key })).unwrap();
  const title = anuncio ? 'Editar Anuncio' : 'Nuevo Anuncio';
  return (
    <Page title={title} narrow history={anuncio && { tabla: 'anuncios', registro: anuncio.id }}>
      <Card>
        <FormShell
          name={anuncio ? `anuncio-${anuncio.id}` : 'anuncio'}
          title={title}
          endpoint={anuncio ? endpoints.updateAnuncio : endpoints.createAnuncio}
          initialValues={anuncio ? valuesOf(anuncio) : EMPTY}
          toBody={toBody}
          typedErrors={typedErrors}
          send={(body, key) => send(body as AnuncioBody, key)}
          done={anuncio ? 'Datos actualizados con éxito' : 'Operación realizada con éxito'}
          onSaved={() => navigate(screens.anuncios())}
          submitText="Guardar Anuncio"
          refresh={refresh}
          actions={<ButtonLink to={screens.anuncios()}>Cancelar</ButtonLink>}
        >
          <TextAreaField name="mensaje" label="Mensaje" required rows={5} />
          <AudienceFields />
          <Reach />
        </FormShell>
      </Card>
    </Page>
  );
}
