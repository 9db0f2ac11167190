/** What the preview comes to, always in sight, and what is done with it. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import type { Importacion } from '#contract/importaciones.ts';
import { notTaken, notTakenWords, sumsWords, written } from '../words.ts';
import css from './ApplyBar.module.css';
import { RejectedDownload } from './RejectedDownload.tsx';
import { useDiscard } from './useDiscard.ts';

interface Props {
  importacion: Importacion;
  busy: boolean;
  onApply: () => void;
}

export function ApplyBar({ importacion, busy, onApply }: Props) {
  const { id, resumen } = importacion;
  const discarding = useDiscard(importacion);
  const left = notTaken(resumen);
  const what = written(importacion);
  const sums = sumsWords(importacion);
  return (
    <section className={css.foot} aria-label="Aplicar la lista">
      {discarding.error && <Alert>{discarding.error}</Alert>}
      <div className={css.rest}>
        {left > 0 && (
          <Flex wrap align="center" gap="8px 16px">
            <Text type="secondary">{notTakenWords(left)}</Text>
            <RejectedDownload id={id} />
          </Flex>
        )}
        <Button
          kind="quiet"
          busy={discarding.busy}
          style={{ marginLeft: 'auto' }}
          onClick={() => void discarding.discard()}
        >
          Descartar
        </Button>
      </div>
      {sums && <Text>{sums}</Text>}
      <div className={css.apply}>
        <Button kind="primary" busy={busy} disabled={what === ''} onClick={onApply}>
          {what ? `Aplicar: ${what}` : 'Nada que aplicar'}
        </Button>
      </div>
    </section>
  );
}
