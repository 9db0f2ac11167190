import { standingOf } from '#client/entities/note.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { screens } from '#client/lib/urls.ts';
import type { PendingNote } from '#client/offline/item.ts';
import { totalOfWaiting } from '#client/offline/select.ts';
import { LinkList } from '#client/ui/Page.tsx';
import { When } from '#client/ui/When.tsx';
import { formatMoney } from '#contract/money.ts';
import type { NotesOfAlumno } from './useNamedNote.ts';

interface Props {
  label: string;
  userId: number;
  of: Pick<NotesOfAlumno, 'response' | 'waiting' | 'note' | 'item'>;
  /** Key of the abono that waits and for which a note is chosen. */
  abono: string | null;
}

/** The alumno's notes besides the one on the screen, to see or take their abonos: those of the server and those that wait. */
export function AlumnoNotes({ label, userId, of: { response, waiting, note, item }, abono }: Props) {
  const shown = useEntity('notes', response?.note);
  const stored = [...(shown ? [shown] : []), ...(response?.otras ?? [])].filter(({ id }) => id !== note?.id);
  const unsent = waiting.filter(({ key }) => key !== item?.key);
  const items = [
    ...unsent.map((one: PendingNote) => ({
      to: screens.noteCredits(userId, { pendiente: one.key, abono }),
      text: one.body.folio,
      detail: `sin enviar · ${formatMoney(totalOfWaiting(one))}`,
    })),
    ...stored.map((one) => ({
      to: screens.noteCredits(userId, { nota: one.id, abono }),
      text: one.folio,
      detail: (
        <>
          <When at={one.created_at} /> · {standingOf(one)}
        </>
      ),
    })),
  ];
  return items.length === 0 ? null : <LinkList label={label} items={items} />;
}
