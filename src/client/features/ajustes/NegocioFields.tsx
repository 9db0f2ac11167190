/** The section «Negocio y ticket»: what the business is called and where it is found, with the ticket that says so. */
import Flex from 'antd/es/flex';
import { useFormikContext } from 'formik';
import { type CSSProperties, useContext, useState } from 'react';
import { pictureAddress } from '#client/lib/apiAddress.ts';
import { Attachment } from '#client/lib/attachment.ts';
import { nowMs } from '#client/lib/clock.ts';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { TimeZoneContext } from '#client/lib/time.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { messagesOf } from '#client/ui/form/FormBody.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { TextField } from '#client/ui/form/fields.tsx';
import { Alert, BusinessContext, Card } from '#client/ui/Page.tsx';
import { Ticket, TicketLines } from '#client/ui/print/Ticket.tsx';
import type { Ajustes } from '#contract/entities.ts';
import { reachableOrigin } from '#contract/public-address.ts';
import { LOGO_FILE_MAX } from '#contract/rules.ts';
import { abonoTicket } from '#contract/ticket.ts';
import css from './Ajustes.module.css';
import { ajustes } from './api.ts';

export const negocioValues = (stored: Ajustes) => ({
  nombre: stored.nombre ?? '',
  direccion: stored.direccion ?? '',
  telefono: stored.telefono ?? '',
  rfc: stored.rfc ?? '',
  leyenda: stored.leyenda ?? '',
  direccion_publica: stored.direccion_publica ?? '',
  version: stored.version,
});
type NegocioValues = ReturnType<typeof negocioValues>;

export const NegocioFields = ({ stored }: { stored: Ajustes }) => (
  <div className={css.beside}>
    <div>
      <Card>
        <TextField
          name="nombre"
          label="Nombre"
          hint="Se ve al iniciar sesión, arriba de cada pantalla y en los tickets."
        />
        <LogoField logo={stored.logo} />
        <TextField name="direccion" label="Dirección" />
        <FieldGrid>
          <TextField name="telefono" label="Teléfono" inputMode="tel" />
          <TextField name="rfc" label="RFC" uppercase />
        </FieldGrid>
        <TextField name="leyenda" label="Leyenda" hint="El último renglón de cada ticket." />
      </Card>
      <PublicAddressField ofServer={stored.direccion_del_servidor} />
    </div>
    <TicketPreview stored={stored} />
  </div>
);

/** `ofServer`: the address from the server's environment, which wins over this setting. */
function PublicAddressField({ ofServer }: { ofServer: string | null }) {
  const { values, setFieldValue } = useFormikContext<NegocioValues>();
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

/** What a ticket tells, made up. */
const SAMPLE = {
  abono: {
    ...{ ticket: 128, amount: 250, metodo: 'efectivo', total_entonces: 850, saldo_entonces: 600, reimpresiones: 0 },
    ...{ registrado_por: 'Lucía Chan', referencia: null, importado: false, cancelado: null, capturado_en: null },
  },
  note: {
    ...{ folio: 'BJ-27', total: 850, saldo: 600, note_description: null, cancelada: null, vencido: 0, recargos: [] },
    conceptos: [{ servicio: 'Paquete completo de fotos', costo: 850 }],
    proximo: { fecha: '2026-11-30', monto: 200 },
  },
  alumno: {
    ...{ nombre: 'María José', apaterno: 'Pech', amaterno: 'Canul' },
    ...{ escuela_nombre: 'Primaria Benito Juárez', grupo: '3B' },
  },
};

/** The ticket with what the form holds, saved or not. */
function TicketPreview({ stored }: { stored: Ajustes }) {
  const { values } = useFormikContext<NegocioValues>();
  const zone = useContext(TimeZoneContext);
  const [at] = useState(() => new Date(nowMs()).toISOString());
  const typed = { nombre: values.nombre, direccion: values.direccion, telefono: values.telefono, rfc: values.rfc };
  const business = Object.fromEntries(
    Object.entries({ ...typed, leyenda: values.leyenda }).map(([name, value]) => [name, value.trim() || null]),
  );
  const abono = { ...SAMPLE.abono, created_at: at };
  const { title, lines } = abonoTicket({ ...SAMPLE, abono, reprint: false, zone } as unknown as Parameters<
    typeof abonoTicket
  >[0]);
  return (
    <aside className={css.preview} aria-label="Así sale el ticket">
      <p className={css.intro}>Así sale el ticket:</p>
      <BusinessContext value={{ ...stored, ...business }}>
        <div className={css.paper}>
          <Ticket width="80" title={title}>
            <TicketLines lines={lines} />
          </Ticket>
        </div>
      </BusinessContext>
    </aside>
  );
}

/** As on paper, by night too. */
const PICTURE: CSSProperties = { maxWidth: 240, maxHeight: 72, background: '#fff', objectFit: 'contain' };
const KINDS = 'image/png,image/jpeg,image/webp';

/** It is stored as it is chosen; the form around it follows the new version. */
function LogoField({ logo }: { logo: string | null }) {
  const { confirm } = useConfirm();
  const key = useIdempotencyKey();
  const [upload, uploading] = ajustes.useUploadLogoMutation();
  const [remove, removing] = ajustes.useDeleteLogoMutation();
  const [problem, setProblem] = useState<Problem | null>(null);

  const change = async (work: () => Promise<unknown>, done: string) => {
    setProblem(null);
    try {
      await work();
      key.renew();
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
    <div style={{ marginBottom: 16 }}>
      <div style={{ marginBottom: 4, color: 'var(--muted)', fontWeight: 500, fontSize: 'var(--size-label)' }}>
        Logotipo
      </div>
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
        hint="PNG, JPEG o WebP de hasta 2 MB. Se guarda al elegirlo."
      />
      {problem && messagesOf(problem).map((text) => <Alert key={text}>{text}</Alert>)}
    </div>
  );
}
