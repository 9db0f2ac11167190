import { screens } from '#client/lib/urls.ts';
import { LinkList } from '#client/ui/LinkList.tsx';
import { useTime } from '#client/ui/time.ts';
import type { NoteSummary } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';

interface Props {
  label: string;
  userId: number;
  notes: readonly NoteSummary[];
}

/** The alumno's other notes, to open one of them. */
export function OtherNotes({ label, userId, notes }: Props) {
  const { day } = useTime();
  if (notes.length === 0) return null;
  const items = notes.map(({ id, folio, saldo, created_at, cancelada }) => ({
    to: screens.updateNote(userId, { nota: id }),
    text: folio,
    detail: `${day(created_at)} · ${cancelada ? 'cancelada' : saldo > 0 ? `saldo ${formatMoney(saldo)}` : 'pagada'}`,
  }));
  return <LinkList label={label} items={items} />;
}
