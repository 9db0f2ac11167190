import { useRef } from 'react';
import { selectAbono } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useFocusAfter } from '#client/lib/touches.ts';
import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { Money } from '#client/ui/Money.tsx';
import { formatMoney } from '#contract/money.ts';
import css from './Credits.module.css';
import { usePrinting } from './printing.ts';

interface Props {
  /** `touches`: keys and clicks until it was sent; null where nobody waits for it, so that the focus stays. */
  taken: { abono: number; change: number; touches: number | null };
}

/** What has just been taken: the change to give, and the ticket with one key. */
export function TakenPanel({ taken }: Props) {
  const abono = useAppSelector((state) => selectAbono(state, taken.abono));
  const { print } = usePrinting();
  const frame = useRef<HTMLElement>(null);
  const onKeyDown = useFocusAfter(frame, 'button', taken.touches);
  if (!abono) return null;
  return (
    <section ref={frame} className={css.taken} aria-label="Abono registrado" role="status">
      <p className={css.takenText}>
        Abono de {formatMoney(abono.amount)} registrado · ticket {abono.ticket}
      </p>
      {taken.change > 0 && (
        <p className={css.change}>
          Cambio: <Money value={taken.change} />
        </p>
      )}
      <div className={css.takenActions}>
        <Button kind="primary" onKeyDown={onKeyDown} onClick={() => void print(abono)}>
          Imprimir Ticket
        </Button>
        <ButtonLink to={screens.alumno(abono.user_id)}>Ver al alumno</ButtonLink>
        <ButtonLink to={screens.solicitudes()}>Buscar a otro alumno</ButtonLink>
      </div>
    </section>
  );
}
