import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { Money } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { When } from '#client/ui/When.tsx';
import type { Corte } from '#contract/entities.ts';
import css from './Cortes.module.css';
import { usePrintCorte } from './printing.ts';
import { differenceText } from './sums.ts';
import { useSeen } from './useSeen.ts';

function Difference({ diferencia }: Corte) {
  return <span className={diferencia === 0 ? css.even : css.uneven}>{differenceText(diferencia)}</span>;
}

function Actions({ corte }: { corte: Corte }) {
  const print = usePrintCorte();
  const { linkTo } = useSeen();
  return (
    <div className={css.actions}>
      <ButtonLink small to={linkTo(corte.numero)} aria-label={`Ver corte ${corte.numero}`}>
        Ver
      </ButtonLink>
      <Button
        small
        icon={<PrinterOutlined aria-hidden />}
        aria-label={`Imprimir corte ${corte.numero}`}
        onClick={() => print(corte)}
      >
        Imprimir
      </Button>
    </div>
  );
}

export const corteColumns: readonly Column<Corte>[] = [
  { title: 'Corte', align: 'right', width: 80, render: ({ numero }) => numero },
  { title: 'Cerrado', render: ({ hasta }) => <When at={hasta} hour /> },
  { title: 'Cerró', render: ({ cerrado_por }) => <div className={css.name}>{cerrado_por}</div> },
  { title: 'Esperado', align: 'right', render: ({ esperado }) => <Money value={esperado} /> },
  { title: 'Contado', align: 'right', render: ({ declarado }) => <Money value={declarado} /> },
  { title: 'Diferencia', align: 'right', render: (corte) => <Difference {...corte} /> },
  { title: 'Acciones', render: (corte) => <Actions corte={corte} /> },
];

/** A closing on a phone. */
export function CorteCard(corte: Corte) {
  return (
    <div className={css.card}>
      <div className={css.name}>Corte {corte.numero}</div>
      <Difference {...corte} />
      <div className={css.small}>
        <When at={corte.hasta} hour /> · {corte.cerrado_por}
      </div>
      <div className={css.small}>
        <Money value={corte.declarado} />
      </div>
      <Actions corte={corte} />
    </div>
  );
}
