import Paragraph from 'antd/es/typography/Paragraph';
import { Button } from '#client/ui/Button.tsx';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { Figures, Money } from '#client/ui/Money.tsx';
import { When } from '#client/ui/When.tsx';
import type { Corte } from '#contract/entities.ts';
import { DE_LISTAS } from '#contract/rules.ts';
import { MovimientosTable } from './cash/Movimientos.tsx';
import { CajaTable, otherMethods, PersonTable } from './PersonTable.tsx';
import { unitsText } from './printed.ts';
import { byKind, differenceText, sealText } from './sums.ts';

interface Props {
  corte: Corte;
  onPrint: () => void;
  onClose: () => void;
}

/** One closing, by day and person. */
export function SeenCorte({ corte, onPrint, onClose }: Props) {
  return (
    <DialogFrame
      wide
      title={`Corte ${corte.numero}`}
      onClose={onClose}
      accept
      foot={<Button onClick={onPrint}>Imprimir</Button>}
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
          ...byKind(corte).map(({ label, total }) => ({ label, value: <Money value={total} /> })),
          ...otherMethods(corte.por_persona),
          ...(corte.de_listas === 0 ? [] : [{ label: DE_LISTAS, value: <Money value={corte.de_listas} /> }]),
        ]}
      />
      {corte.conteos.length > 0 && (
        <ul aria-label="Conteos" style={{ marginTop: 12 }}>
          {corte.conteos.map(({ id, created_at, contado_por, declarado, diferencia, desglose }, at) => (
            <li key={id}>
              Conteo {at + 1}, <When at={created_at} hour />, {contado_por}: <Money value={declarado} />,{' '}
              {differenceText(diferencia).toLowerCase()}
              {desglose && <div style={{ color: 'var(--muted)' }}>{unitsText(desglose)}</div>}
            </li>
          ))}
        </ul>
      )}
      <PersonTable
        label={`Corte ${corte.numero} por día y persona`}
        lines={corte.por_persona}
        emptyText="El corte no tiene movimientos."
      />
      <CajaTable label={`Corte ${corte.numero} por caja`} cajas={corte.por_caja} />
      {corte.caja.length > 0 && (
        <MovimientosTable
          label={`Movimientos de efectivo del corte ${corte.numero}`}
          numero={corte.numero}
          rows={corte.caja}
        />
      )}
      {corte.sello && (
        <Paragraph type="secondary" style={{ marginTop: 16 }}>
          Sello: {sealText(corte.sello)}
        </Paragraph>
      )}
    </DialogFrame>
  );
}
