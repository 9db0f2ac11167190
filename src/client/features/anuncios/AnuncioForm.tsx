import { useNavigate } from 'react-router-dom';
import type { Sendable } from '#client/lib/secret.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { TextAreaField } from '#client/ui/form/fields.tsx';
import { Card, Page, type RecordName } from '#client/ui/Page.tsx';
import type { BodyOf } from '#contract/call.ts';
import type { routes } from '#contract/routes.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { type AnuncioValues, toBody, typedErrors } from './anuncioValues.ts';
import { Reach } from './Reach.tsx';

type Call = typeof routes.createAnuncio | typeof routes.updateAnuncio;

interface Props<C extends Call> {
  title: string;
  /** Names the draft. */
  name: string;
  call: C;
  initialValues: AnuncioValues;
  send: (body: Sendable<BodyOf<C>>, key: string) => Promise<unknown>;
  /** Said once it is saved. */
  saved: string;
  refresh?: () => Promise<unknown>;
  /** Of the announcement that is changed. */
  history?: RecordName;
}

/** The form of an announcement, new or not. */
export function AnuncioForm<C extends Call>({
  title,
  name,
  call,
  initialValues,
  send,
  saved,
  refresh,
  history,
}: Props<C>) {
  const navigate = useNavigate();
  return (
    <Page title={title} narrow history={history}>
      <Card>
        <FormShell
          name={name}
          title={title}
          call={call}
          initialValues={initialValues}
          toBody={toBody}
          typedErrors={typedErrors}
          send={send}
          onSaved={() => {
            notify.success(saved);
            navigate(screens.anuncios());
          }}
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
