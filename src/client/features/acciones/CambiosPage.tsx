/** What was done to several people at once, with the way to take it back. */
import Tag from 'antd/es/tag';
import { useOpened } from '#client/entities/dialog.ts';
import { useEntities, useEntity, useList, useMay } from '#client/entities/state.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { ReasonDialog } from '#client/ui/form/FormShell.tsx';
import { When } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import { acciones as endpoints } from '#contract/endpoints/acciones.ts';
import type { Accion } from '#contract/entities.ts';
import { mayUndoAccion } from '#contract/policies.ts';
import { acciones } from './api.ts';
import { useSayUndone } from './useUndo.ts';

const placeOf = ({ escuela, grupo }: Accion) => [escuela, grupo].filter(Boolean).join(', ');

/** «Cambio a 2A», «Baja: se mudaron», «Nuevo ciclo en Benito Juárez; el último grado egresó». */
function deedOf(accion: Accion): string {
  const { motivo, escuela, egresan } = accion;
  if (accion.accion === 'baja') return motivo ? `Baja: ${motivo}` : 'Baja';
  if (accion.accion !== 'ciclo') return `Cambio a ${placeOf(accion)}`;
  const last = egresan === 'baja' ? 'el último grado egresó' : 'el último grado se quedó';
  return `Nuevo ciclo en ${escuela ?? 'una escuela que ya no existe'}; ${last}`;
}

function Undone({ accion: { deshecha, deshecha_por, deshecha_motivo, quedan } }: { accion: Accion }) {
  if (deshecha === null) return null;
  return (
    <>
      <Tag>Deshecho</Tag> <When at={deshecha} /> por {deshecha_por}
      {deshecha_motivo && `: ${deshecha_motivo}`}
      {quedan > 0 && ` (${count(quedan)} se quedaron como estaban)`}
    </>
  );
}

function Undo({ accion }: { accion: Accion }) {
  const may = useMay(mayUndoAccion, accion);
  const [, open] = useOpened<number>('deshacer');
  return (
    may && (
      <Button small aria-label={`Deshacer: ${deedOf(accion)}`} onClick={() => open(accion.id)}>
        Deshacer
      </Button>
    )
  );
}

const columns: readonly Column<Accion>[] = [
  { title: 'Cuándo', card: 'plain', render: ({ creada }) => <When at={creada} hour />, whole: true },
  {
    title: 'Cambio',
    card: 'title',
    render: (accion) => (
      <>
        {deedOf(accion)}
        <div style={{ color: 'var(--muted)', fontSize: 'var(--size-note)' }}>
          <Undone accion={accion} />
        </div>
      </>
    ),
  },
  { title: 'Quién', card: 'plain', render: ({ creada_por }) => creada_por, whole: true },
  { title: 'Personas', render: ({ cambian }) => count(cambian), align: 'right' },
  { title: 'Acciones', render: (accion) => <Undo accion={accion} />, fixed: 'right' },
];

export default function CambiosPage() {
  const { page, setPage } = useListParams([]);
  const { response, ...standing } = useList(acciones.useAccionesQuery({ page }));
  const rows = useEntities('acciones', response?.ids);
  const [about, , close] = useOpened<number>('deshacer');
  const accion = useEntity('acciones', about);
  const [undo] = acciones.useUndoAccionMutation();
  const sayUndone = useSayUndone();
  return (
    <Page
      title="Cambios a varios"
      counter={response?.total ?? null}
      ways={[{ text: 'Ir a Usuarios', to: screens.usuarios() }]}
    >
      <DataTable
        {...standing}
        label="Cambios a varios"
        columns={columns}
        rows={rows}
        figures={response}
        onPage={setPage}
        emptyText="Todavía no se ha cambiado a varias personas a la vez. En Solicitudes o Usuarios, selecciona filas con su casilla."
      />
      {accion && (
        <ReasonDialog
          title="¿Deshacer este cambio?"
          detail={`${deedOf(accion)}: ${count(accion.cambian)}. Quien se haya cambiado después se queda como está.`}
          endpoint={endpoints.undoAccion}
          send={async (body, key) => {
            const { quedan } = await undo({ params: { id: accion.id }, body, key }).unwrap();
            sayUndone(quedan);
          }}
          submitText="Deshacer"
          onClose={close}
        />
      )}
    </Page>
  );
}
