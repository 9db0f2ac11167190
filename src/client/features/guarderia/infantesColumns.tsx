import { fullName } from '#client/entities/person.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { useToday } from '#client/ui/time.ts';
import { formatDate } from '#contract/dates.ts';
import type { InfanteEnLista } from '#contract/guarderia.ts';
import { ageOn } from './age.ts';
import css from './guarderia.module.css';
import { Estado } from './Progreso.tsx';

const DASH = '-';

const nameId = ({ id }: InfanteEnLista) => `infante-${id}`;

function Nombre({ infante }: { infante: InfanteEnLista }) {
  return (
    <div className={css.name}>
      <span id={nameId(infante)}>{fullName(infante)}</span>
      {infante.nombre_preferido && <div className={css.muted}>«{infante.nombre_preferido}»</div>}
    </div>
  );
}

function Edad({ infante }: { infante: InfanteEnLista }) {
  const today = useToday();
  return ageOn(today, infante.fecha_nacimiento) || DASH;
}

/** What is missing, and the first day on which it is late. */
export function Falta({ infante }: { infante: InfanteEnLista }) {
  const today = useToday();
  const { total, primeros, hasta } = infante.pendientes;
  if (total === 0) return <span className={css.muted}>Nada</span>;
  const rest = total - primeros.length;
  return (
    <div className={css.lacking}>
      <strong>{total}</strong> {primeros.join(' ')}
      {rest > 0 && ` Y ${rest} más.`}
      {hasta && (
        <div className={hasta < today ? css.late : css.muted}>
          {hasta < today ? 'Plazo vencido el' : 'Hasta el'} {formatDate(hasta)}
        </div>
      )}
    </div>
  );
}

function Acciones({ infante }: { infante: InfanteEnLista }) {
  const described = { small: true, 'aria-describedby': nameId(infante) };
  return (
    <div className={css.rowActions}>
      <ButtonLink {...described} to={screens.registerInfante(infante.id)}>
        Abrir
      </ButtonLink>
      <ButtonLink {...described} to={screens.uploadDocumentacion(infante.id)}>
        Documentos
      </ButtonLink>
    </div>
  );
}

export const columns: readonly Column<InfanteEnLista>[] = [
  { title: 'Nombre', render: (infante) => <Nombre infante={infante} />, sort: 'nombre' },
  { title: 'Sala', render: ({ sala }) => sala ?? DASH, sort: 'sala', width: 112 },
  { title: 'Edad', render: (infante) => <Edad infante={infante} />, sort: 'fecha_nacimiento' },
  {
    title: 'Ingreso',
    render: ({ fecha_ingreso }) => <span className="cifra">{fecha_ingreso ? formatDate(fecha_ingreso) : DASH}</span>,
    sort: 'fecha_ingreso',
  },
  { title: 'Estado', render: ({ estado }) => <Estado estado={estado} />, sort: 'estado' },
  { title: 'Falta', render: (infante) => <Falta infante={infante} /> },
  { title: 'Acciones', render: (infante) => <Acciones infante={infante} />, fixed: 'right' },
];

/** A row of the list on a phone. */
export function InfanteCard({ infante }: { infante: InfanteEnLista }) {
  return (
    <div className={css.rowCard}>
      <div className={css.paperHead}>
        <Nombre infante={infante} />
        <Estado estado={infante.estado} />
      </div>
      <div className={css.muted}>
        {infante.sala && `${infante.sala} · `}
        <Edad infante={infante} />
      </div>
      <Falta infante={infante} />
      <Acciones infante={infante} />
    </div>
  );
}
