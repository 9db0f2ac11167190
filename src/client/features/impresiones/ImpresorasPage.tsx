import Flex from 'antd/es/flex';
import Paragraph from 'antd/es/typography/Paragraph';
import Text from 'antd/es/typography/Text';
import { readRecord } from '#client/api/results.ts';
import { printing } from '#client/entities/printing.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { Button, EditLink } from '#client/ui/Button.tsx';
import { CatalogPage, RemoveButton } from '#client/ui/CatalogPage.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { Impresora } from '#contract/entities.ts';
import { USB_ADDRESS } from '#contract/printers.ts';
import { impresiones } from './api.ts';
import { JobsTable } from './JobsTable.tsx';
import { PrinterForm } from './PrinterForm.tsx';

/** Actions of one printer. */
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
  [`${ancho} mm`, codigos, corta && 'corta', cajon && 'con cajón', avisa && 'avisa si falta papel']
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

/** The ticket printers of the business, for those who keep them, and what was sent to them. */
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
      <h2 style={{ fontSize: 16 }}>Últimos trabajos</h2>
      <JobsTable />
    </CatalogPage>
  );
}
