import Avatar from 'antd/es/avatar/Avatar';
import Tag from 'antd/es/tag';
import Text from 'antd/es/typography/Text';
import { apiAddress } from '#client/lib/apiAddress.ts';
import { counted } from '#client/lib/numbers.ts';
import { useToday } from '#client/lib/time.ts';
import { sayDay, withArticle } from '#client/lib/when.ts';
import { daysBetween, isCalendarDate } from '#contract/dates.ts';
import type { Infante, InfanteEnLista } from '#contract/guarderia.ts';
import { INFANTE_ESTADO_NAMES } from '#contract/guarderia-words.ts';
import css from '../guarderia.module.css';

export const Estado = ({ estado }: Pick<Infante, 'estado'>) => (
  <Tag color={estado === 'inscrito' ? 'success' : 'default'}>{INFANTE_ESTADO_NAMES[estado]}</Tag>
);

export const missingText = (count: number): string =>
  count === 0 ? 'Completo' : count === 1 ? 'Falta 1 requisito' : `Faltan ${count} requisitos`;

/** Age on a day, both YYYY-MM-DD, in words for a small child; '' before birth. */
export function ageOn(day: string, birth: string | null): string {
  if (!birth || !isCalendarDate(birth) || birth > day) return '';
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [bornYear = 0, bornMonth = 0, bornDate = 0] = birth.split('-').map(Number);
  const months = (year - bornYear) * 12 + month - bornMonth - (date < bornDate ? 1 : 0);
  if (months < 1) return counted(daysBetween(birth, day), 'día', 'días');
  if (months < 24) return counted(months, 'mes', 'meses');
  const rest = months % 12;
  return [counted(Math.floor(months / 12), 'año', 'años'), rest > 0 && counted(rest, 'mes', 'meses')]
    .filter(Boolean)
    .join(' ');
}

/** A photograph, or the initial without one. */
export function Portrait({ src, name, size = 48 }: { src: string | null; name: string; size?: number }) {
  const shown = src ? { src: apiAddress(src), alt: `Fotografía de ${name}` } : { 'aria-hidden': true };
  return (
    <Avatar {...shown} shape="square" size={size}>
      {name.charAt(0)}
    </Avatar>
  );
}

export function Falta({ pendientes }: Pick<InfanteEnLista, 'pendientes'>) {
  const today = useToday();
  const { total, primeros, hasta } = pendientes;
  if (total === 0) return <Text type="secondary">Nada</Text>;
  const rest = total - primeros.length;
  const late = hasta !== null && hasta < today;
  return (
    <div style={{ minWidth: 180 }}>
      {total === 1 ? 'Falta 1' : `Faltan ${total}`}
      {hasta && (
        <Text type={late ? 'warning' : 'secondary'}>
          {late ? ' · venció ' : ' · hasta '}
          {withArticle(sayDay(hasta, today))}
        </Text>
      )}
      <div className={css.missing}>
        {primeros.join(' ')}
        {rest > 0 && ` Y ${rest} más.`}
      </div>
    </div>
  );
}
