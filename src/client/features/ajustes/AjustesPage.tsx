/** Settings of the business: one form with a group of fields per topic. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import { type CSSProperties, useState } from 'react';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/state.ts';
import { pictureAddress } from '#client/lib/apiAddress.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { nowMs } from '#client/lib/clock.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { count, formatBytes } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { messagesOf } from '#client/ui/form/FormBody.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { CheckboxField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import { When } from '#client/ui/Money.tsx';
import { Alert, Card, LoadState, Page } from '#client/ui/Page.tsx';
import { type Fact, Facts } from '#client/ui/Records.tsx';
import { ajustes as endpoints } from '#contract/endpoints/ajustes.ts';
import type { Ajustes } from '#contract/entities.ts';
import { reachableOrigin } from '#contract/public-address.ts';
import { LOGO_FILE_MAX } from '#contract/rules.ts';
import css from './Ajustes.module.css';
import { ajustes } from './api.ts';
import { RecordatoriosFields, ReglasFields } from './ListFields.tsx';
import { reglaBody, reglaValues } from './reglas.ts';

/** `ofServer`: the address from the server's environment, which wins over this setting. */
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

const formOf = ({
  exigir_clave_propia,
  corte_ciego,
  nombre,
  direccion,
  telefono,
  rfc,
  direccion_publica,
  leyenda,
  como_pagar,
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
  como_pagar: como_pagar ?? '',
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
            <TextAreaField
              name="como_pagar"
              label="Cómo y dónde pagar"
              hint="Lo leen las familias junto a lo que deben: dirección, horario, cuenta, WhatsApp."
              rows={4}
            />
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

/** As on paper, by night too. */
const PICTURE: CSSProperties = { maxWidth: 240, height: 72, background: '#fff', objectFit: 'contain' };
const KINDS = 'image/png,image/jpeg,image/webp';

function LogoField({ logo }: { logo: string | null }) {
  const { values, setFieldValue } = useFormikContext<{ version: number }>();
  const { confirm } = useConfirm();
  const key = useIdempotencyKey();
  const [upload, uploading] = ajustes.useUploadLogoMutation();
  const [remove, removing] = ajustes.useDeleteLogoMutation();
  const [problem, setProblem] = useState<Problem | null>(null);

  const change = async (work: () => Promise<number>, done: string) => {
    setProblem(null);
    try {
      const version = await work();
      key.renew();
      // One's own upload must not cause a conflict in the form; another person's change does.
      if (version === values.version + 1) await setFieldValue('version', version);
      notify.success(done);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const put = ([file]: File[]) =>
    file && change(() => upload({ file: new Attachment(file), key: key.current() }).unwrap(), 'Logotipo guardado.');
  const take = async () => {
    const question = { message: '¿Quitar el logotipo?', accept: 'Quitar', danger: true };
    if (await confirm(question)) await change(() => remove().unwrap(), 'Logotipo quitado.');
  };
  const busy = uploading.isLoading ? 'Espera a que se guarde el logotipo.' : null;
  return (
    <>
      <Text type="secondary">Logotipo</Text>
      {logo && (
        <Flex align="center" gap={12} style={{ marginBottom: 8 }}>
          <img src={pictureAddress(logo)} alt="Logotipo del negocio" style={PICTURE} />
          <Button small busy={removing.isLoading} onClick={take}>
            Quitar
          </Button>
        </Flex>
      )}
      <FileDrop
        label="Logotipo"
        accept={KINDS}
        multiple={false}
        maxSize={LOGO_FILE_MAX}
        blocked={busy}
        onFiles={(files) => void put(files)}
        hint="PNG, JPEG o WebP de hasta 2 MB. Se ve al iniciar sesión y en lo que se imprime; se guarda al elegirlo."
      />
      {problem && messagesOf(problem).map((text) => <Alert key={text}>{text}</Alert>)}
    </>
  );
}

/** State of the running server: requests since its start, their times, and its last backup. */
const milliseconds = (value: number) => `${value.toLocaleString('es-MX', { maximumFractionDigits: 1 })} ms`;
const Ago = ({ seconds }: { seconds: number }) => <When hour at={new Date(nowMs() - seconds * 1000).toISOString()} />;

/** The figures of `GET /admin/metrics` in words; one that an older server does not send is left out. */
function factsOf(figures: Record<string, number>): Fact[] {
  const fact = (label: string, name: string, say: (value: number) => Fact[1]): Fact => [
    label,
    figures[name] === undefined ? null : say(figures[name]),
  ];
  return [
    fact('En marcha desde', 'uptime_s', (seconds) => <Ago seconds={seconds} />),
    fact('Último respaldo', 'backup_age_s', (seconds) => (seconds < 0 ? 'Todavía no hay' : <Ago seconds={seconds} />)),
    fact('Peticiones', 'requests', count),
    fact('Rechazadas', 'requests_refused_4xx', count),
    fact('Con error', 'requests_failed_5xx', count),
    fact('Responde en', 'answer_p50_ms', milliseconds),
    fact('Lo más lento (1 de 100)', 'answer_p99_ms', milliseconds),
    fact('La base de datos, en', 'database_ping_ms', milliseconds),
    fact('Descargas en curso', 'downloads_open', count),
    fact('Memoria', 'memory_rss_bytes', formatBytes),
  ];
}

/** Apart from the form above as its cards are from each other. */
const BELOW_FORM = { marginTop: 24, paddingTop: 24, borderTop: '1px solid var(--line)' };

function ServerFigures() {
  const { response, ...standing } = readRecord(ajustes.useMetricsQuery());
  return (
    <div style={BELOW_FORM}>
      <Card title="Servidor">
        <LoadState of={standing} rows={3} />
        {response && <Facts columns={2} facts={factsOf(response)} />}
        <Button small style={{ marginTop: 12 }} onClick={() => void standing.retry()}>
          Actualizar
        </Button>
      </Card>
    </div>
  );
}
