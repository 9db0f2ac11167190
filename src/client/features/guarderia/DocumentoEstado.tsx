import Tag, { type TagProps } from 'antd/es/tag';
import { useToday } from '#client/ui/time.ts';
import { When } from '#client/ui/When.tsx';
import { formatDate } from '#contract/dates.ts';
import type { Documento } from '#contract/guarderia.ts';
import { DOCUMENTO_ESTADO_NAMES } from '#contract/guarderia-words.ts';
import css from './guarderia.module.css';

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
  const facts = [
    !requerido && 'Opcional',
    missing &&
      entregar_hasta &&
      `${late ? 'Debió entregarse' : 'Se puede entregar hasta'} el ${formatDate(entregar_hasta)}`,
    fecha_emision && `Emitido el ${formatDate(fecha_emision)}`,
    vigencia_hasta && `${estado === 'vencido' ? 'Venció' : 'Vence'} el ${formatDate(vigencia_hasta)}`,
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <div className={late ? css.late : css.muted}>{facts.join(' · ')}</div>}
      {estado === 'verificado' && verificado_por && (
        <div className={css.muted}>
          Verificó {verificado_por} {verificado_en && <When at={verificado_en} el />}
        </div>
      )}
      {estado === 'rechazado' && motivo && <div className={css.wrong}>Rechazado: {motivo}</div>}
    </>
  );
}
