import type { BrokenItem } from '#client/entities/pending/slice.ts';
import { useQueue } from '#client/entities/pending/useQueue.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { Card } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';

/** What lies in the queue's storage and can't be read any more: shown as it is, so that a person can type it anew. */
export function BrokenItems({ items }: { items: readonly BrokenItem[] }) {
  const queue = useQueue();
  const { confirm } = useConfirm();
  const discard = async (key: string) => {
    const question = { message: '¿Descartar este dato dañado?', detail: 'No se podrá recuperar.', danger: true };
    if (await confirm({ ...question, accept: 'Descartar' })) await queue.discard(key);
  };
  return (
    <Card title="No se pueden leer">
      <Alert kind="warning">Estos datos se dañaron y no se envían. Captúralos de nuevo y descártalos.</Alert>
      <Items label="No se pueden leer">
        {items.map(({ key, text }) => (
          <Item
            key={key}
            facts={<code>{text}</code>}
            action={
              <Button small kind="quiet" onClick={() => void discard(key)}>
                Descartar
              </Button>
            }
          />
        ))}
      </Items>
    </Card>
  );
}
