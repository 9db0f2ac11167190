/** What the business decides for itself: one form, a group of fields for each matter. */
import { useAnswer } from '#client/api/useAnswer.ts';
import { selectAjustes } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { FormShell } from '#client/ui/FormShell.tsx';
import { CheckboxField } from '#client/ui/fields.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { ErrorState, Spinner } from '#client/ui/states.tsx';
import { notify } from '#client/ui/toast.ts';
import { routes } from '#contract/routes.ts';
import { ajustes } from './endpoints.ts';

export default function AjustesPage() {
  const { answer, problem, retry } = useAnswer(ajustes.endpoints.ajustes, undefined);
  const stored = useAppSelector((state) => selectAjustes(state, answer));
  const [update] = ajustes.useUpdateAjustesMutation();
  return (
    <Page title="Ajustes" narrow>
      {problem && <ErrorState problem={problem} onRetry={() => void retry()} />}
      {stored ? (
        <Card title="Contraseñas">
          <FormShell
            name="ajustes"
            title="Ajustes"
            call={routes.updateAjustes}
            initialValues={stored}
            toBody={({ id: _, ...values }) => values}
            send={(body) => update(body).unwrap()}
            onSaved={() => notify.success('Ajustes guardados correctamente.')}
            refresh={retry}
            submitText="Guardar"
          >
            <CheckboxField
              name="exigir_clave_propia"
              label="Exigir que cada quien elija su propia contraseña"
              hint="Quien entra con una contraseña que le puso otra persona no puede abrir nada más hasta cambiarla. Sin esto, solo se le avisa."
            />
          </FormShell>
        </Card>
      ) : (
        !problem && <Spinner />
      )}
    </Page>
  );
}
