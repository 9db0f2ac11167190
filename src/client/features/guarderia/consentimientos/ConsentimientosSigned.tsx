/** Given consents and their withdrawal. */
import { Fragment } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import { Item, Items, joined } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import type { Consentimiento, Infante } from '#contract/guarderia.ts';
import { CONSENTIMIENTO_NAMES } from '#contract/guarderia-words.ts';
import { guarderia } from '../api.ts';
import { useWhenSaved } from '../expediente/useWhenSaved.ts';

export function ConsentimientosSigned({ infante }: { infante: Infante }) {
  const [revoke] = guarderia.useRevokeConsentimientoMutation();
  const { busy, error, run } = useAction();
  const whenSaved = useWhenSaved();
  if (infante.consentimientos.length === 0) return null;
  const takeBack = ({ id, tipo }: Consentimiento) => {
    const message = `¿Revocar «${CONSENTIMIENTO_NAMES[tipo]}»?`;
    const question = { message, detail: 'Queda escrito cuándo se revocó.', accept: 'Revocar', danger: true };
    return run((key) => revoke({ params: { id }, key }).unwrap(), 'El consentimiento quedó revocado.', question);
  };
  return (
    <>
      {error && <Alert>{error}</Alert>}
      <Items label="Consentimientos firmados">
        {infante.consentimientos.map((one) => (
          <Item
            key={one.id}
            title={CONSENTIMIENTO_NAMES[one.tipo]}
            struck={one.revocado_en !== null}
            facts={joined([
              <Fragment key="firmante">
                {one.otorgado ? 'Otorgado' : 'No otorgado'} por {one.firmante} <When at={one.fecha} el />
              </Fragment>,
              `versión ${one.version}`,
              one.revocado_en && (
                <Fragment key="revocado">
                  revocado <When at={one.revocado_en} el />
                </Fragment>
              ),
            ])}
            action={
              one.otorgado &&
              one.revocable &&
              !one.revocado_en && (
                <Button
                  small
                  kind="danger"
                  busy={busy}
                  aria-label={`Revocar ${CONSENTIMIENTO_NAMES[one.tipo]}`}
                  onClick={() => whenSaved(() => takeBack(one))}
                >
                  Revocar
                </Button>
              )
            }
          />
        ))}
      </Items>
    </>
  );
}
