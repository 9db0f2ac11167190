import Tag from 'antd/es/tag';
import type { Infante } from '#contract/guarderia.ts';
import { INFANTE_ESTADO_NAMES } from '#contract/guarderia-words.ts';

/** Where the enrolment stands. */
export const Estado = ({ estado }: Pick<Infante, 'estado'>) => (
  <Tag color={estado === 'inscrito' ? 'success' : 'default'}>{INFANTE_ESTADO_NAMES[estado]}</Tag>
);

/** Text for a number of missing items. */
export const missingText = (count: number): string =>
  count === 0 ? 'Completo' : count === 1 ? 'Falta 1 requisito' : `Faltan ${count} requisitos`;
