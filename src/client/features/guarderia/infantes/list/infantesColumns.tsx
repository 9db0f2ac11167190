import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { formatDate } from '#contract/dates.ts';
import type { InfanteEnLista } from '#contract/guarderia.ts';
import { fullName } from '#contract/person.ts';
import { ageOn } from '../age.ts';
import { Estado } from '../Estado.tsx';

const nameId = ({ id }: InfanteEnLista) => `infante-${id}`;

function Nombre({ infante }: { infante: InfanteEnLista }) {
  return (
    <div style={{ minWidth: 140, fontWeight: 600, overflowWrap: 'anywhere' }}>
      <span id={nameId(infante)}>{fullName(infante)}</span>
      {infante.nombre_preferido && <Text type="secondary"> «{infante.nombre_preferido}»</Text>}
    </div>
  );
}

const Edad = ({ infante }: { infante: InfanteEnLista }) => ageOn(useToday(), infante.fecha_nacimiento) || '-';

/** Missing items and their deadline. */
export function Falta({ pendientes }: Pick<InfanteEnLista, 'pendientes'>) {
  const today = useToday();
  const { total, primeros, hasta } = pendientes;
  if (total === 0) return <Text type="secondary">Nada</Text>;
  const rest = total - primeros.length;
  return (
    <div style={{ minWidth: 180, fontSize: 13, overflowWrap: 'anywhere' }}>
      <strong>{total}</strong> {primeros.join(' ')}
      {rest > 0 && ` Y ${rest} más.`}
      {hasta && (
        <div>
          <Text type={hasta < today ? 'danger' : 'secondary'}>
            {hasta < today ? 'Plazo vencido el' : 'Hasta el'} {formatDate(hasta)}
          </Text>
        </div>
      )}
    </div>
  );
}

function Acciones({ infante }: { infante: InfanteEnLista }) {
  const described = { small: true, 'aria-describedby': nameId(infante) };
  return (
    <Flex gap={6}>
      <ButtonLink {...described} to={screens.registerInfante(infante.id)}>
        Abrir
      </ButtonLink>
      <ButtonLink {...described} to={screens.uploadDocumentacion(infante.id)}>
        Documentos
      </ButtonLink>
    </Flex>
  );
}

export const columns: readonly Column<InfanteEnLista>[] = [
  { title: 'Nombre', card: 'title', render: (infante) => <Nombre infante={infante} />, sort: 'nombre' },
  { title: 'Sala', card: 'plain', render: ({ sala }) => sala, sort: 'sala', width: 112 },
  { title: 'Edad', card: 'plain', render: (infante) => <Edad infante={infante} />, sort: 'fecha_nacimiento' },
  {
    title: 'Ingreso',
    render: ({ fecha_ingreso }) => fecha_ingreso && <span className="cifra">{formatDate(fecha_ingreso)}</span>,
    sort: 'fecha_ingreso',
  },
  { title: 'Estado', card: 'plain', render: ({ estado }) => <Estado estado={estado} />, sort: 'estado' },
  { title: 'Falta', render: ({ pendientes }) => <Falta pendientes={pendientes} /> },
  { title: 'Acciones', render: (infante) => <Acciones infante={infante} />, fixed: 'right' },
];
