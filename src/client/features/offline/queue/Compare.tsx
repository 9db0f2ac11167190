import { readRecord } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { boundNote } from '#client/entities/pending/binding.ts';
import type { PendingItem } from '#client/entities/pending/item.ts';
import { knownItems } from '#client/entities/pending/slice.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useEntities, useEntity } from '#client/entities/useEntity.ts';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { When } from '#client/ui/When.tsx';
import { formatMoney } from '#contract/money.ts';

/** Server data of the alumnos of an item: an old item may already be stored although its response was lost. */
export function Compare({ item }: { item: PendingItem }) {
  // Of another note than its own an abono would not be found, and go out a second time.
  const nota = useAppSelector(({ pending }) =>
    item.kind === 'abono' ? (boundNote(item, knownItems(pending)).noteId ?? null) : null,
  );
  if (item.kind !== 'pago') return <Stored userId={item.body.user_id} nota={nota} />;
  return item.body.partes.map(({ user_id, nota_id }) => <Stored key={nota_id} userId={user_id} nota={nota_id} />);
}

function Stored({ userId, nota }: { userId: number; nota: number | null }) {
  const { response, ...standing } = readRecord(catalogs.useCreditsQuery({ userId, nota }));
  const note = useEntity('notes', response?.note);
  const abonos = useEntities('abonos', response?.abonos);
  if (!response) return <LoadState of={standing} />;
  return (
    <>
      <p>{note ? 'El servidor tiene guardado del alumno:' : 'El servidor no tiene ninguna nota del alumno.'}</p>
      <ul style={{ margin: '1em 0', paddingLeft: 40, listStyle: 'disc' }}>
        {note && (
          <li>
            Nota {note.folio} de {formatMoney(note.total)}, <When at={note.created_at} />
          </li>
        )}
        {abonos.map(({ id, amount, ticket, created_at, capturado_en }) => (
          <li key={id}>
            Abono de {formatMoney(amount)}, ticket {ticket}, <When at={capturado_en ?? created_at} hour />
          </li>
        ))}
        {response.otras.map(({ id, folio, total, created_at }) => (
          <li key={`nota-${id}`}>
            Nota {folio} de {formatMoney(total)}, <When at={created_at} />
          </li>
        ))}
      </ul>
    </>
  );
}
