import Card from 'antd/es/card';
import Flex from 'antd/es/flex';
import Tag, { type TagProps } from 'antd/es/tag';
import Text from 'antd/es/typography/Text';
import { Fragment, type ReactNode } from 'react';
import { useToday } from '#client/lib/time.ts';
import { joined } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import { formatDate } from '#contract/dates.ts';
import type { Documento } from '#contract/guarderia.ts';
import { DOCUMENTO_ESTADO_NAMES } from '#contract/guarderia-words.ts';
import { Archivos } from './Archivos.tsx';
import { isMissing } from './paperWords.ts';

interface Props {
  /** Where links to it lead. */
  id?: string;
  title: string;
  /** For those who listen, where the title reads otherwise. */
  label?: string;
  documento: Documento;
  /** Allowed actions. */
  children?: ReactNode;
}

const COLORS: Record<Documento['estado'], TagProps['color']> = {
  falta: 'warning',
  recibido: 'default',
  verificado: 'success',
  rechazado: 'error',
  vencido: 'error',
};

/** One paper: where it stands, what there is to know of it, its files. */
export function Paper({ id, title, label = title, documento, children }: Props) {
  const { estado } = documento;
  return (
    <Card
      id={id}
      role="region"
      aria-label={label}
      size="small"
      // Links to it lead to below the bar on top.
      style={{ marginBottom: 12, scrollMarginTop: 72 }}
      title={<h2 style={{ margin: '0 12px 0 0', fontSize: 14, whiteSpace: 'normal' }}>{title}</h2>}
      extra={<Tag color={COLORS[estado]}>{DOCUMENTO_ESTADO_NAMES[estado]}</Tag>}
    >
      <Facts documento={documento} />
      <Archivos documento={documento} />
      <Flex wrap gap={8}>
        {children}
      </Flex>
    </Card>
  );
}

/** Until when it may be brought, since when it holds, why it was rejected. */
function Facts({ documento }: { documento: Documento }) {
  const { estado, requerido, entregar_hasta, fecha_emision, vigencia_hasta, motivo } = documento;
  const { verificado_por, verificado_en } = documento;
  const until = isMissing(estado) ? entregar_hasta : null;
  const today = useToday();
  const late = until !== null && until < today;
  const facts = joined([
    !requerido && 'Opcional',
    until && `${late ? 'Debió entregarse' : 'Se puede entregar hasta'} el ${formatDate(until)}`,
    fecha_emision && `Emitido el ${formatDate(fecha_emision)}`,
    vigencia_hasta && `${estado === 'vencido' ? 'Venció' : 'Vence'} el ${formatDate(vigencia_hasta)}`,
    estado === 'verificado' && verificado_por && (
      <Fragment key="verificado">
        Verificó {verificado_por} {verificado_en && <When at={verificado_en} el />}
      </Fragment>
    ),
  ]);
  return (
    <Flex vertical>
      {facts && <Text type={late ? 'danger' : 'secondary'}>{facts}</Text>}
      {estado === 'rechazado' && motivo && <Text type="danger">Rechazado: {motivo}</Text>}
    </Flex>
  );
}
