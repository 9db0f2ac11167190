import Paragraph from 'antd/es/typography/Paragraph';
import Text from 'antd/es/typography/Text';
import { readRecord } from '#client/api/results.ts';
import { printing } from '#client/entities/printing.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useEdited } from '#client/lib/listParams.ts';
import { FormBeside } from '#client/ui/Columns.tsx';
import { Page } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import type { Impresora } from '#contract/entities.ts';
import { USB_ADDRESS } from '#contract/printers.ts';
import { JobsTable } from './JobsTable.tsx';
import { PrinterActions } from './PrinterActions.tsx';
import { PrinterForm } from './PrinterForm.tsx';

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
  const { id, round, onDone } = useEdited();
  const { response, ...standing } = readRecord(printing.useListPrintersQuery());
  const rows = useEntities('impresoras', response);
  const edited = rows.find((one) => one.id === id) ?? null;
  return (
    <Page
      title="Impresoras"
      counter={response?.length ?? null}
      history={edited && { tabla: 'impresoras', registro: edited.id }}
    >
      <Paragraph type="secondary">
        El servidor les manda los tickets directamente; a las de USB, el navegador del equipo. Cada equipo elige la suya
        junto al papel, en los abonos de una nota o en la caja.
      </Paragraph>
      <FormBeside
        edited={edited?.id ?? null}
        form={
          // Until the printers have come, nobody knows which one is edited.
          !(id !== null && standing.loading) && (
            <PrinterForm key={`${edited?.id} ${round}`} printer={edited} refresh={standing.retry} onDone={onDone} />
          )
        }
      >
        <DataTable
          {...standing}
          label="Impresoras"
          columns={columns}
          rows={rows}
          isWorked={({ id }) => id === edited?.id}
          emptyText="Todavía no hay impresoras: los tickets salen desde el navegador."
        />
      </FormBeside>
      <h2 style={{ fontSize: 16 }}>Últimos trabajos</h2>
      <JobsTable />
    </Page>
  );
}
