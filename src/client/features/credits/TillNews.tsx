import Alert from 'antd/es/alert';
import Flex from 'antd/es/flex';
import type { ReactNode, Ref } from 'react';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Money } from '#client/ui/Money.tsx';
import css from './Credits.module.css';

interface Props {
  ref: Ref<HTMLElement>;
  label: string;
  type: 'success' | 'warning';
  title: string;
  detail?: string;
  /** To give back, in dollars. */
  change: number;
  userId: number;
  /** The button of the ticket. */
  children: ReactNode;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** The abono just taken: change in large figures, ticket, next steps. */
export function TillNews({ ref, label, type, title, detail, change, userId, children, ...events }: Props) {
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
