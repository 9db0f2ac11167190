import { fullName } from '#client/entities/person.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import type { Column } from '#client/ui/column.ts';
import { formatDate } from '#contract/dates.ts';
import type { Infante } from '#contract/guarderia.ts';
import { ageOn } from './age.ts';
import css from './guarderia.module.css';
import { Estado } from './Progreso.tsx';
import { useToday } from './useToday.ts';

const DASH = '-';
/** Missing things that are named in a row; the rest are counted. */
const NAMED = 2;

const nameId = ({ id }: Infante) => `infante-${id}`;

function Nombre({ infante }: { infante: Infante }) {
  return (
    <div className={css.name}>
      <span id={nameId(infante)}>{fullName(infante)}</span>
      {infante.nombre_preferido && <div className={css.muted}>«{infante.nombre_preferido}»</div>}
    </div>
  );
}

function Edad({ infante }: { infante: Infante }) {
  const today = useToday();
  return ageOn(today, infante.fecha_nacimiento) || DASH;
}

/** What is missing, and the first day on which it is late. */
function Falta({ infante: { faltantes } }: { infante: Infante }) {
  const today = useToday();
  if (faltantes.length === 0) return <span className={css.muted}>Nada</span>;
  const dates = faltantes.flatMap(({ hasta }) => (hasta ? [hasta] : [])).sort();
  const [first] = dates;
  const rest = faltantes.length - NAMED;
  return (
    <div className={css.lacking}>
      <strong>{faltantes.length}</strong>{' '}
      {faltantes
        .slice(0, NAMED)
        .map(({ texto }) => texto)
        .join(' ')}
      {rest > 0 && ` Y ${rest} más.`}
      {first && (
        <div className={first < today ? css.late : css.muted}>
          {first < today ? 'Venció' : 'Hasta'} el {formatDate(first)}
        </div>
      )}
    </div>
  );
}

function Acciones({ infante }: { infante: Infante }) {
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

export const columns: readonly Column<Infante>[] = [
  { title: 'Nombre', render: (infante) => <Nombre infante={infante} />, sort: 'nombre' },
  { title: 'Sala', render: ({ sala }) => sala ?? DASH, sort: 'sala' },
  { title: 'Edad', render: (infante) => <Edad infante={infante} />, sort: 'fecha_nacimiento' },
  {
    title: 'Ingreso',
    render: ({ fecha_ingreso }) => (fecha_ingreso ? formatDate(fecha_ingreso) : DASH),
    sort: 'fecha_ingreso',
  },
  { title: 'Estado', render: ({ estado }) => <Estado estado={estado} />, sort: 'estado' },
  { title: 'Falta', render: (infante) => <Falta infante={infante} /> },
  { title: 'Acciones', render: (infante) => <Acciones infante={infante} />, fixed: 'right' },
];

/** A row of the list on a phone. */
export function InfanteCard({ infante }: { infante: Infante }) {
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
