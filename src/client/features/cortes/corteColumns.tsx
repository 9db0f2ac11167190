import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import Flex from 'antd/es/flex';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { idOf } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Money, When } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { Corte } from '#contract/entities.ts';
import { differenceText } from './sums.ts';

/** Green when the counted amount equals the expected one. */
export const Difference = ({ diferencia }: Pick<Corte, 'diferencia'>) => (
  <span style={{ color: diferencia === 0 ? 'var(--success)' : 'var(--warning)' }}>{differenceText(diferencia)}</span>
);

type Print = (corte: Corte) => void;

function Actions({ corte, print }: { corte: Corte; print: Print }) {
  const { linkTo } = useSeen();
  return (
    <Flex gap={8}>
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
    </Flex>
  );
}

export const corteColumns = (print: Print): readonly Column<Corte>[] => [
  { title: 'Corte', align: 'right', width: 80, render: ({ numero }) => numero },
  { title: 'Cerrado', card: 'title', render: ({ hasta }) => <When at={hasta} hour /> },
  { title: 'Cerró', card: 'plain', render: ({ cerrado_por }) => cerrado_por },
  { title: 'Esperado', align: 'right', render: ({ esperado }) => <Money value={esperado} /> },
  { title: 'Contado', align: 'right', render: ({ declarado }) => <Money value={declarado} /> },
  { title: 'Diferencia', card: 'figure', align: 'right', render: (corte) => <Difference {...corte} /> },
  { title: 'Acciones', render: (corte) => <Actions corte={corte} print={print} /> },
];

const SEEN = 'ver';

/** The closing that is looked at, by its number: in the address, so that back closes it and the page of the list stays. */
export function useSeen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const without = new URLSearchParams(search);
  without.delete(SEEN);
  return {
    numero: idOf(search.get(SEEN) ?? undefined),
    linkTo: (numero: number) => `?${new URLSearchParams([...without, [SEEN, String(numero)]])}`,
    leave: () => void navigate({ search: String(without) }, { replace: true }),
  };
}
