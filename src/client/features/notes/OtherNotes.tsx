import { standingOf } from '#client/entities/note.ts';
import { screens } from '#client/lib/urls.ts';
import { LinkList } from '#client/ui/Page.tsx';
import { When } from '#client/ui/When.tsx';
import type { NoteSummary } from '#contract/entities.ts';

interface Props {
  label: string;
  userId: number;
  notes: readonly NoteSummary[];
}

/** The alumno's other notes, to open one of them. */
export function OtherNotes({ label, userId, notes }: Props) {
  if (notes.length === 0) return null;
  const items = notes.map((note) => ({
    to: screens.updateNote(userId, { nota: note.id }),
    text: note.folio,
    detail: (
      <>
        <When at={note.created_at} /> · {standingOf(note)}
      </>
    ),
  }));
  return <LinkList label={label} items={items} />;
}
