import Paragraph from 'antd/es/typography/Paragraph';
import { Button } from '#client/ui/Button.tsx';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { Figures, Money } from '#client/ui/Money.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { When } from '#client/ui/When.tsx';
import type { Corte } from '#contract/entities.ts';
import { PAYMENT_METHOD_NAMES } from '#contract/rules.ts';
import { PersonCard, personColumns } from './personColumns.tsx';
import { usePrintCorte } from './printing.ts';
import { byMethod, byPerson, differenceText } from './sums.ts';

/** One closing, by day and person. */
export function SeenCorte({ corte, onClose }: { corte: Corte; onClose: () => void }) {
  const print = usePrintCorte();
  const [, ...others] = byMethod(corte.por_persona);
  return (
    <DialogFrame
      wide
      title={`Corte ${corte.numero}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => print(corte)}>Imprimir</Button>
          <Button kind="primary" data-first="" onClick={onClose}>
            Aceptar
          </Button>
        </>
      }
    >
      <Paragraph type="secondary">
        Desde <When at={corte.desde} el hour /> hasta <When at={corte.hasta} el hour />, cerrado por {corte.cerrado_por}
      </Paragraph>
      <Figures
        label="Importes del corte"
        figures={[
          { label: 'Efectivo esperado', value: <Money value={corte.esperado} /> },
          { label: 'Efectivo contado', value: <Money value={corte.declarado} /> },
          {
            label: 'Diferencia',
            value: differenceText(corte.diferencia),
            tone: corte.diferencia === 0 ? 'settled' : 'due',
          },
          ...others.map(({ metodo, total }) => ({
            label: PAYMENT_METHOD_NAMES[metodo],
            value: <Money value={total} />,
          })),
        ]}
      />
      <div style={{ marginTop: 16 }}>
        <DataTable
          label={`Corte ${corte.numero} por día y persona`}
          columns={personColumns}
          rows={byPerson(corte.por_persona)}
          rowKey={({ key }) => key}
          card={PersonCard}
          loading={false}
          problem={null}
          onRetry={onClose}
          emptyText="El corte no tiene movimientos."
        />
      </div>
    </DialogFrame>
  );
}
