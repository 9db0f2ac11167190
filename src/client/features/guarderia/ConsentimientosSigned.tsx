/** What was answered, and the way to take it back. */
import { useState } from 'react';
import { problemOf } from '#client/lib/errors.ts';
import { useIdempotencyKey } from '#client/lib/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { When } from '#client/ui/When.tsx';
import type { Consentimiento, Infante } from '#contract/guarderia.ts';
import { CONSENTIMIENTO_NAMES } from '#contract/guarderia-words.ts';
import { guarderia } from './endpoints.ts';
import css from './guarderia.module.css';

export function ConsentimientosSigned({ infante }: { infante: Infante }) {
  const { confirm } = useConfirm();
  const key = useIdempotencyKey();
  const [revoke, { isLoading }] = guarderia.useRevokeConsentimientoMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  if (infante.consentimientos.length === 0) return null;
  const takeBack = async ({ id, tipo }: Consentimiento) => {
    const message = `¿Revocar «${CONSENTIMIENTO_NAMES[tipo]}»?`;
    if (!(await confirm({ message, detail: 'Queda escrito cuándo se revocó.', accept: 'Revocar', danger: true })))
      return;
    setRefusal(null);
    try {
      await revoke({ id, key: key.current() }).unwrap();
      key.renew();
      notify.success('El consentimiento quedó revocado.');
    } catch (error) {
      setRefusal(problemOf(error).message);
    }
  };
  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      <ul className={css.found} aria-label="Consentimientos firmados">
        {infante.consentimientos.map((one) => (
          <li key={one.id} className={css.foundItem}>
            <div className={css.grow}>
              <div className={one.revocado_en ? css.struck : css.strong}>{CONSENTIMIENTO_NAMES[one.tipo]}</div>
              <div className={css.muted}>
                {one.otorgado ? 'Otorgado' : 'No otorgado'} por {one.firmante} <When at={one.fecha} el /> · versión{' '}
                {one.version}
                {one.revocado_en && (
                  <>
                    {' '}
                    · revocado <When at={one.revocado_en} el />
                  </>
                )}
              </div>
            </div>
            {one.otorgado && one.revocable && !one.revocado_en && (
              <Button
                small
                kind="danger"
                busy={isLoading}
                aria-label={`Revocar ${CONSENTIMIENTO_NAMES[one.tipo]}`}
                onClick={() => void takeBack(one)}
              >
                Revocar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
