/** Settings of the business: one form with a group of fields per topic. */

import { useFormikContext } from 'formik';
import { readRecord } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { CheckboxField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import { Card, Page } from '#client/ui/Page.tsx';
import { ajustes as endpoints } from '#contract/endpoints/ajustes.ts';
import type { Ajustes } from '#contract/entities.ts';
import { reachableOrigin } from '#contract/public-address.ts';
import css from './Ajustes.module.css';
import { ajustes } from './api.ts';
import { LogoField } from './LogoField.tsx';
import { RecordatoriosFields } from './RecordatoriosFields.tsx';
import { ReglasFields } from './ReglasFields.tsx';
import { reglaBody, reglaValues } from './reglas.ts';
import { ServerFigures } from './ServerFigures.tsx';

/** `ofServer`: the address that the server's environment gives, which wins over what is written here. */
function PublicAddressField({ ofServer }: { ofServer: string | null }) {
  const { values, setFieldValue } = useFormikContext<{ direccion_publica: string }>();
  const here = reachableOrigin(window.location.origin);
  return (
    <Card title="Enlaces y códigos QR">
      {ofServer ? (
        <p className={css.intro}>
          Se abren en {ofServer}, la dirección que el servidor tiene en PUBLIC_URL. Aquí no se cambia.
        </p>
      ) : (
        <>
          <TextField
            name="direccion_publica"
            label="Dirección pública"
            placeholder="https://escuelas.example.mx"
            autoComplete="off"
            hint="La que las familias abren en su teléfono, también fuera de la oficina. Sin ella no se envían enlaces, y los tickets salen sin código QR."
          />
          {here && values.direccion_publica === '' && (
            <Button small onClick={() => void setFieldValue('direccion_publica', here)}>
              Usar {here}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

/** Texts of contracts besides the sale. */
const ContratoFields = () => (
  <Card title="Contrato">
    <TextAreaField
      name="condiciones"
      label="Condiciones de cancelación"
      hint="Las dice el contrato de cada nota. Si las cambias, los contratos de antes piden otra firma."
      rows={8}
    />
  </Card>
);

/** The settings as the form holds them. */
const formOf = ({
  exigir_clave_propia,
  corte_ciego,
  nombre,
  direccion,
  telefono,
  rfc,
  direccion_publica,
  leyenda,
  condiciones,
  recargos,
  plantillas,
  dias_entre_recordatorios,
  version,
}: Ajustes) => ({
  exigir_clave_propia,
  corte_ciego,
  nombre: nombre ?? '',
  direccion: direccion ?? '',
  telefono: telefono ?? '',
  rfc: rfc ?? '',
  direccion_publica: direccion_publica ?? '',
  leyenda: leyenda ?? '',
  condiciones: condiciones ?? '',
  recargos: recargos.map(reglaValues),
  plantillas,
  dias_entre_recordatorios: String(dias_entre_recordatorios),
  version,
});

/** Invalid numbers stay as typed for the form's validation. */
const bodyOf = ({ recargos, dias_entre_recordatorios: days, ...values }: ReturnType<typeof formOf>) => ({
  ...values,
  recargos: recargos.map(reglaBody),
  dias_entre_recordatorios: /^\d+$/.test(days.trim()) ? Number(days) : days,
});

export default function AjustesPage() {
  const { response, ...standing } = readRecord(catalogs.useAjustesQuery());
  const stored = useEntity('ajustes', response);
  const [update] = ajustes.useUpdateAjustesMutation();
  return (
    <Page
      title="Ajustes"
      narrow
      actions={
        <>
          <ButtonLink to={screens.planes()}>Plantillas de planes</ButtonLink>
          <ButtonLink to={screens.impresoras()}>Impresoras</ButtonLink>
        </>
      }
    >
      <LoadState of={standing} />
      {stored && (
        <FormShell
          name="ajustes"
          title="Ajustes"
          endpoint={endpoints.updateAjustes}
          initialValues={formOf(stored)}
          toBody={bodyOf}
          send={(body) => update(body).unwrap()}
          done="Ajustes guardados correctamente."
          refresh={standing.retry}
          submitText="Guardar"
        >
          <Card title="Negocio">
            <TextField name="nombre" label="Nombre" hint="Se imprime en los tickets y se ve al iniciar sesión." />
            <TextField name="direccion" label="Dirección" />
            <TextField name="telefono" label="Teléfono" inputMode="tel" />
            <TextField name="rfc" label="RFC" uppercase />
            <TextField name="leyenda" label="Leyenda" hint="El último renglón de cada ticket." />
            <LogoField logo={stored.logo} />
          </Card>
          <PublicAddressField ofServer={stored.direccion_del_servidor} />
          <ContratoFields />
          <ReglasFields />
          <RecordatoriosFields />
          <Card title="Corte de caja">
            <CheckboxField
              name="corte_ciego"
              label="Contar la caja sin ver lo esperado"
              hint="Quien hace el corte declara lo que contó, y después ve cuánto debía haber. Puede contar una vez más; los dos conteos se guardan."
            />
          </Card>
          <Card title="Contraseñas">
            <CheckboxField
              name="exigir_clave_propia"
              label="Exigir que cada quien elija su propia contraseña"
              hint="Quien entra con una contraseña que le puso otra persona no puede abrir nada más hasta cambiarla. Sin esto, solo se le avisa."
            />
          </Card>
        </FormShell>
      )}
      <ServerFigures />
    </Page>
  );
}
