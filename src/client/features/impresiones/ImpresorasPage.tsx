import Flex from 'antd/es/flex';
import Tag from 'antd/es/tag';
import Paragraph from 'antd/es/typography/Paragraph';
import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { readRecord } from '#client/entities/base.ts';
import { printing } from '#client/entities/printing.ts';
import { useEntities, useList, useMay } from '#client/entities/state.ts';
import { problemOf } from '#client/lib/errors.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { Button } from '#client/ui/Button.tsx';
import { EditLink } from '#client/ui/ButtonLink.tsx';
import { CatalogPage, type Edited, RemoveButton } from '#client/ui/CatalogPage.tsx';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { CheckboxField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import { When } from '#client/ui/Money.tsx';
import { Card } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { impresoras as endpoints } from '#contract/endpoints/impresiones.ts';
import type { Impresora, Trabajo } from '#contract/entities.ts';
import { mayRetryJob } from '#contract/policies.ts';
import { CODE_PAGES, JOB_ESTADO_NAMES, PRINTER_WIDTHS, USB_ADDRESS } from '#contract/printers.ts';
import { MOVIMIENTO_NAMES, NAME_MAX } from '#contract/rules.ts';
import { impresiones, type PrinterBody } from './api.ts';

function PrinterActions({ printer: { id, nombre } }: { printer: Impresora }) {
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [test] = impresiones.useTestPrinterMutation();
  const [remove] = impresiones.useDeletePrinterMutation();
  return (
    <Flex wrap gap={6}>
      <Button
        small
        busy={busy}
        aria-label={`Imprimir prueba en ${nombre}`}
        onClick={() => void run((key) => test({ params: { id }, key }).unwrap(), 'La prueba va a la impresora.')}
      >
        Imprimir prueba
      </Button>
      <EditLink id={id} name={nombre} />
      <RemoveButton
        busy={busy}
        run={run}
        name={nombre}
        message={`¿Quitar la impresora «${nombre}»?`}
        detail="Los equipos que la eligieron vuelven a imprimir desde el navegador. Lo que ya imprimió queda en la lista."
        remove={() => remove({ params: { id } }).unwrap()}
        done="Impresora quitada."
      />
    </Flex>
  );
}

const placeOf = ({ direccion }: Impresora): string => (direccion === USB_ADDRESS ? 'USB del equipo' : direccion);

const facts = ({ ancho, codigos, cajon, corta, avisa }: Impresora): string =>
  [
    `${ancho} mm`,
    codigos !== CODE_PAGES[0] && codigos,
    corta && 'corta',
    cajon && 'con cajón',
    avisa && 'avisa si falta papel',
  ]
    .filter(Boolean)
    .join(', ');

const columns: readonly Column<Impresora>[] = [
  {
    title: 'Impresora',
    card: 'title',
    render: (printer) => (
      <>
        {printer.nombre}
        <br />
        <Text type="secondary">{placeOf(printer)}</Text>
      </>
    ),
  },
  { title: 'Papel', card: 'plain', render: facts },
  { title: 'Acciones', render: (printer) => <PrinterActions printer={printer} /> },
];

/** The ticket printers of the business and their jobs, for their administrators. */
export default function ImpresorasPage() {
  const list = readRecord(printing.useListPrintersQuery());
  return (
    <CatalogPage
      title="Impresoras"
      tabla="impresoras"
      intro={
        <Paragraph type="secondary">
          El servidor les manda los tickets directamente; a las de USB, el navegador del equipo. Cada equipo elige la
          suya junto al papel, en los abonos de una nota o en la caja.
        </Paragraph>
      }
      of={list}
      rows={useEntities('impresoras', list.response)}
      columns={columns}
      emptyText="Todavía no hay impresoras: los tickets salen desde el navegador."
      form={(edited) => <PrinterForm {...edited} />}
    >
      <h2 style={{ fontSize: 'var(--size-title)' }}>Últimos trabajos</h2>
      <JobsTable />
    </CatalogPage>
  );
}

const POLL_MS = 1000;

function Retry({ job }: { job: Trabajo }) {
  const { tell } = useConfirm();
  const { busy, run } = useAction(tell);
  const [retry] = printing.useRetryJobMutation();
  const retries = useMay(mayRetryJob, job);
  if (!retries) return null;
  return (
    <Button small busy={busy} onClick={() => void run((key) => retry({ params: { id: job.id }, key }).unwrap(), null)}>
      Reintentar
    </Button>
  );
}

const what = ({ ticket, reimpresion, movimiento }: Trabajo): string => {
  if (movimiento !== null) return `Cajón, ${MOVIMIENTO_NAMES[movimiento].toLowerCase()}`;
  if (ticket === null) return 'Página de prueba';
  return reimpresion > 0 ? `Ticket ${ticket}, reimpresión ${reimpresion}` : `Ticket ${ticket}`;
};
const State = ({ estado, motivo }: Trabajo) => (
  <>
    <Tag color={estado === 'fallo' ? 'red' : undefined}>{JOB_ESTADO_NAMES[estado]}</Tag> {motivo}
  </>
);

const JOB_COLUMNS: readonly Column<Trabajo>[] = [
  { title: 'Fecha', card: 'plain', render: ({ creado }) => <When at={creado} /> },
  { title: 'Impresora', card: 'plain', render: ({ impresora }) => impresora },
  { title: 'Trabajo', card: 'title', render: what },
  { title: 'Estado', card: 'plain', render: (job) => <State {...job} /> },
  { title: 'Acciones', render: (job) => <Retry job={job} /> },
];

function JobsTable() {
  const { page, setPage } = useListParams([]);
  const { response, ...standing } = useList(impresiones.useListJobsQuery({ page }));
  const rows = useEntities('trabajos', response?.ids);
  const running = rows.some(({ estado }) => estado === 'hecho' || estado === 'enviado');
  impresiones.endpoints.listJobs.useQuerySubscription({ page }, { pollingInterval: running ? POLL_MS : 0 });
  return (
    <DataTable
      {...standing}
      label="Últimos trabajos"
      columns={JOB_COLUMNS}
      rows={rows}
      figures={response}
      onPage={setPage}
      emptyText="Todavía no se ha enviado nada a una impresora."
    />
  );
}

interface PrinterValues {
  nombre: string;
  direccion: string;
  ancho: string;
  codigos: string;
  cajon: boolean;
  corta: boolean;
  version?: number;
}

const EMPTY: PrinterValues = {
  nombre: '',
  direccion: '',
  ancho: String(PRINTER_WIDTHS[0]),
  codigos: CODE_PAGES[0],
  cajon: false,
  corta: true,
};

const valuesOf = ({ nombre, direccion, ancho, codigos, cajon, corta, version }: Impresora): PrinterValues => ({
  ...{ nombre, direccion, ancho: String(ancho), codigos, cajon, corta, version },
});

const toBody = ({ ancho, ...values }: PrinterValues) => ({ ...values, ancho: Number(ancho) });

const WIDTHS = PRINTER_WIDTHS.map((width) => ({ value: String(width), label: `${width} mm` }));
const PAGES = CODE_PAGES.map((page) => ({ value: page, label: page }));

/** Looks for printers that listen in the network, or takes the one on this computer's USB: whoever sells knows no addresses. */
function FindPrinter() {
  const { setFieldValue } = useFormikContext<PrinterValues>();
  const [look, { data, isFetching, error }] = impresiones.useLazyNearbyPrintersQuery();
  const choose = (direccion: string) => void setFieldValue('direccion', direccion);
  return (
    <div style={{ marginBottom: 16 }}>
      <Flex wrap gap={8}>
        <Button small busy={isFetching} onClick={() => void look()}>
          Buscar en la red
        </Button>
        <Button small onClick={() => choose(USB_ADDRESS)}>
          Está por USB
        </Button>
      </Flex>
      <div role="status" style={{ marginTop: 8 }}>
        {error !== undefined && !isFetching && problemOf(error).message}
        {data?.length === 0 && !isFetching && (
          <Text type="secondary">
            No se encontró ninguna impresora. Revisa que esté encendida y en la misma red que el servidor.
          </Text>
        )}
        {data && data.length > 0 && !isFetching && (
          <Flex wrap gap={8}>
            {data.map((direccion) => (
              <Button key={direccion} small onClick={() => choose(direccion)}>
                Usar {direccion}
              </Button>
            ))}
          </Flex>
        )}
      </div>
    </div>
  );
}

/** Most printers print Ñ and accents as they are set up: the choice waits until somebody sees that this one does not. */
function CodePageField() {
  const { values } = useFormikContext<PrinterValues>();
  const [isOpen, setIsOpen] = useState(values.codigos !== CODE_PAGES[0]);
  if (!isOpen)
    return (
      <div style={{ marginBottom: 16 }}>
        <Button small kind="quiet" onClick={() => setIsOpen(true)}>
          ¿La Ñ o los acentos salen mal?
        </Button>
      </div>
    );
  return (
    <SelectField
      name="codigos"
      label="Códigos de letras"
      options={PAGES}
      required
      hint="Elige otros e imprime una prueba, hasta que la Ñ y los acentos salgan bien."
    />
  );
}

function PrinterForm({ record: printer, onDone, refresh }: Edited<Impresora>) {
  const [create] = impresiones.useCreatePrinterMutation();
  const [update] = impresiones.useUpdatePrinterMutation();
  const send = (body: PrinterBody, key: string) =>
    (printer ? update({ params: { id: printer.id }, body }) : create({ body, key })).unwrap();
  const title = printer ? 'Editar impresora' : 'Agregar impresora';
  return (
    <Card title={title}>
      <FormShell
        name={printer ? `impresora-${printer.id}` : 'impresora'}
        title={title}
        draftTitle={(values) => `Impresora ${values.nombre}`.trim()}
        endpoint={printer ? endpoints.updatePrinter : endpoints.createPrinter}
        initialValues={printer ? valuesOf(printer) : EMPTY}
        toBody={toBody}
        send={(body, key) => send(body as PrinterBody, key)}
        done="Impresora guardada. Imprime una página de prueba para comprobarla."
        onFinished={onDone}
        refresh={printer ? refresh : undefined}
        submitText="Guardar"
        onCancel={printer ? onDone : undefined}
      >
        <TextField name="nombre" label="Nombre" required maxLength={NAME_MAX} autoComplete="off" />
        <TextField
          name="direccion"
          label="Dirección"
          required
          autoComplete="off"
          hint="La de la impresora en la red del negocio, con su puerto: 192.168.1.50:9100."
        />
        {!printer && <FindPrinter />}
        <SelectField name="ancho" label="Papel" options={WIDTHS} required />
        <CodePageField />
        <CheckboxField name="corta" label="Corta el papel" />
        <CheckboxField
          name="cajon"
          label="Tiene cajón de dinero"
          hint="Se abre solo con el ticket original de un abono en efectivo y con un fondo, retiro o gasto; cada apertura queda en la bitácora."
        />
      </FormShell>
    </Card>
  );
}
