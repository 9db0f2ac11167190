import Tag from 'antd/es/tag';
import Text from 'antd/es/typography/Text';
import type { DeudorView } from '#client/entities/deudores.ts';
import { counted } from '#client/lib/numbers.ts';
import { Money, PersonLink, When, WhenDay } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { TRAMO_NAMES } from '#contract/deudores.ts';
import { schoolAndGroupOf } from '#contract/person.ts';
import { CANAL_NAMES } from '#contract/recordatorios.ts';

/** An alumno of an undone list has no record any more. */
export const GONE = 'Alumno de una lista que se deshizo';

type Named = Pick<DeudorView, 'user' | 'escuela'> & Partial<Pick<DeudorView, 'contacto'>>;

export function Nombre({ user, escuela, contacto }: Named) {
  if (!user) return `${GONE} (${escuela})`;
  return (
    <div style={{ minWidth: 160, overflowWrap: 'anywhere' }}>
      <PersonLink user={user} /> {!user.activo && <Tag>Baja</Tag>}
      {contacto?.no_molestar && <Tag>No molestar</Tag>}
      {contacto?.numero_equivocado && <Tag>Teléfono equivocado</Tag>}
      <Text type="secondary" style={{ display: 'block', fontSize: 'var(--size-note)' }}>
        {schoolAndGroupOf({ ...user, escuela_nombre: escuela })}
      </Text>
    </div>
  );
}

/** How long something is late, in words: by now, or by the day that the list shows. */
export const sinceText = (dias: number): string => `hace ${counted(dias, 'día', 'días')}`;

const Tramo = ({ tramo }: DeudorView) => (
  <Tag {...(tramo !== 'por_vencer' && { color: 'warning' })}>{TRAMO_NAMES[tramo]}</Tag>
);
const Promesa = ({ promesa }: DeudorView) =>
  promesa && (
    <>
      <Money value={promesa.monto} /> · <WhenDay day={promesa.fecha} />{' '}
      {promesa.estado === 'rota' && <Tag color="warning">Rota</Tag>}
    </>
  );
const Recordatorio = ({ recordatorio }: DeudorView) =>
  recordatorio && (
    <>
      <When at={recordatorio.fecha} /> · {CANAL_NAMES[recordatorio.canal]}
    </>
  );

const OWED: readonly Column<DeudorView>[] = [
  { title: 'Alumno', card: 'title', sort: 'nombre', render: Nombre },
  { title: 'Saldo', card: 'figure', sort: 'saldo', align: 'right', render: ({ saldo }) => <Money value={saldo} /> },
  {
    title: 'Vencido',
    sort: 'vencido',
    align: 'right',
    isOnCard: ({ vencido }) => vencido > 0,
    render: ({ vencido }) => <Money value={vencido} />,
  },
];
const DUE: readonly Column<DeudorView>[] = [
  { title: 'Por pagar', align: 'right', render: ({ por_pagar = 0 }) => <Money value={por_pagar} /> },
];
const LATE: readonly Column<DeudorView>[] = [
  { title: 'Desde', sort: 'dias', render: ({ dias }) => dias > 0 && sinceText(dias) },
  { title: 'Atraso', card: 'plain', render: Tramo },
];
const TODAY: readonly Column<DeudorView>[] = [
  { title: 'Promesa', render: Promesa },
  { title: 'Último recordatorio', render: Recordatorio },
];

/** `days`: with payments due on the filtered days. Past promises are not known. */
export const columnsOf = ({ days, past }: { days: boolean; past: boolean }): readonly Column<DeudorView>[] => [
  ...OWED,
  ...(days ? DUE : []),
  ...LATE,
  ...(past ? [] : TODAY),
];
