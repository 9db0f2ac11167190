import { useRef } from 'react';
import { useFocusAfter } from '#client/lib/touches.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import type { Corte } from '#contract/entities.ts';
import { differenceText } from './sums.ts';

interface Props {
  corte: Corte;
  touches: number;
  onPrint: () => void;
}

/** What has just been closed, and its printed copy with one key. */
export function ClosedPanel({ corte, touches, onPrint }: Props) {
  const frame = useRef<HTMLElement>(null);
  const onKeyDown = useFocusAfter(frame, 'button', touches);
  return (
    <section ref={frame} aria-label="Corte cerrado">
      <Alert kind={corte.diferencia === 0 ? 'success' : 'warning'}>
        <strong>
          Corte {corte.numero} cerrado: {differenceText(corte.diferencia).toLowerCase()}
        </strong>
        <Button kind="primary" onKeyDown={onKeyDown} onClick={onPrint}>
          Imprimir corte
        </Button>
      </Alert>
    </section>
  );
}
