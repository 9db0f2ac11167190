import Alert from 'antd/es/alert';
import Flex from 'antd/es/flex';
import { type ReactNode, type Ref, useRef } from 'react';
import { useOpened } from '#client/entities/dialog.ts';
import { useEntity } from '#client/entities/state.ts';
import { isUntouched, useFocusAfter } from '#client/lib/focus.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Money } from '#client/ui/Money.tsx';
import { formatMoney } from '#contract/money.ts';
import css from './Credits.module.css';
import { usePrinting } from './tickets/PrintingProvider.tsx';

interface Props {
  taken: { abono: number; change: number };
  /** Whether it takes the focus; without it, if nothing was typed since the abono was sent. */
  focused?: boolean;
}

/** The abono just taken: change, and the ticket with one key. */
export function TakenPanel({ taken, focused }: Props) {
  const abono = useEntity('abonos', taken.abono);
  const { print } = usePrinting();
  const [, send] = useOpened<number>('enviar', 'credits');
  const frame = useRef<HTMLElement>(null);
  const onKeyDown = useFocusAfter(frame, 'button', () => focused ?? isUntouched());
  if (!abono || abono.cancelado) return null;
  return (
    <TillNews
      ref={frame}
      label="Abono registrado"
      type="success"
      title={`Abono de ${formatMoney(abono.amount)} registrado · ticket ${abono.ticket}`}
      change={taken.change}
      userId={abono.user_id}
    >
      <Button kind="primary" onKeyDown={onKeyDown} onClick={() => void print(abono)}>
        Imprimir Ticket
      </Button>
      <Button onClick={() => send(abono.id)}>Enviar</Button>
    </TillNews>
  );
}

interface TillNewsProps {
  ref: Ref<HTMLElement>;
  label: string;
  type: 'success' | 'warning';
  title: string;
  detail?: string;
  change: number;
  userId: number;
  children: ReactNode;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** The abono just taken: change in large figures, ticket, next steps. */
export function TillNews({ ref, label, type, title, detail, change, userId, children, ...events }: TillNewsProps) {
  return (
    <section {...events} ref={ref} style={{ marginBottom: 16 }} aria-label={label} role="status">
      <Alert
        role="none"
        type={type}
        title={<strong>{title}</strong>}
        description={
          <>
            {detail}
            {change > 0 && <Change value={change} />}
            <Flex wrap gap={8} style={{ marginTop: 12 }}>
              {children}
              <ButtonLink to={screens.alumno(userId)}>Ver al alumno</ButtonLink>
              <ButtonLink to={screens.solicitudes()}>Buscar a otro alumno</ButtonLink>
            </Flex>
          </>
        }
      />
    </section>
  );
}

export const Change = ({ value }: { value: number }) => (
  <p className={css.change}>
    Cambio: <Money value={value} />
  </p>
);
