import Tag, { type TagProps } from 'antd/es/tag';
import Text from 'antd/es/typography/Text';
import { Fragment } from 'react';
import { useToday } from '#client/lib/time.ts';
import { joined } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import { formatDate } from '#contract/dates.ts';
import type { Documento } from '#contract/guarderia.ts';
import { DOCUMENTO_ESTADO_NAMES } from '#contract/guarderia-words.ts';

const COLORS: Record<Documento['estado'], TagProps['color']> = {
  falta: 'warning',
  recibido: 'default',
  verificado: 'success',
  rechazado: 'error',
  vencido: 'error',
};

/** Where a paper stands. */
export function DocumentoChip({ estado }: Pick<Documento, 'estado'>) {
  return <Tag color={COLORS[estado]}>{DOCUMENTO_ESTADO_NAMES[estado]}</Tag>;
}

/** What there is to know beside the chip: until when it may be brought, since when it holds, why it was rejected. */
export function DocumentoFacts({ documento }: { documento: Documento }) {
  const { estado, requerido, entregar_hasta, fecha_emision, vigencia_hasta, motivo, verificado_por, verificado_en } =
    documento;
  const today = useToday();
  const missing = estado === 'falta' || estado === 'rechazado' || estado === 'vencido';
  const late = missing && entregar_hasta !== null && entregar_hasta < today;
  const facts = joined([
    !requerido && 'Opcional',
    missing &&
      entregar_hasta &&
      `${late ? 'Debió entregarse' : 'Se puede entregar hasta'} el ${formatDate(entregar_hasta)}`,
    fecha_emision && `Emitido el ${formatDate(fecha_emision)}`,
    vigencia_hasta && `${estado === 'vencido' ? 'Venció' : 'Vence'} el ${formatDate(vigencia_hasta)}`,
    estado === 'verificado' && verificado_por && (
      <Fragment key="verificado">
        Verificó {verificado_por} {verificado_en && <When at={verificado_en} el />}
      </Fragment>
    ),
  ]);
  return (
    <>
      {facts && (
        <div>
          <Text type={late ? 'danger' : 'secondary'}>{facts}</Text>
        </div>
      )}
      {estado === 'rechazado' && motivo && (
        <div>
          <Text type="danger">Rechazado: {motivo}</Text>
        </div>
      )}
    </>
  );
}
