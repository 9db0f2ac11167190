/** Summary of the preview with its actions, always visible. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import type { Importacion } from '#contract/importaciones.ts';
import { filasWords, notTaken, notTakenWords, sumsWords, written } from '../words.ts';
import css from './ApplyBar.module.css';
import { RejectedDownload } from './RejectedDownload.tsx';
import { useDiscard } from './useDiscard.ts';

interface Props {
  importacion: Importacion;
  busy: boolean;
  onApply: () => void;
}

export function ApplyBar({ importacion, busy, onApply }: Props) {
  const { id, resumen, columnas, estado, por_aplicar } = importacion;
  const discarding = useDiscard(importacion);
  const left = notTaken(resumen);
  // Of an applied list the rows that were left out and are mended since.
  const again = estado === 'aplicada';
  const what = again ? por_aplicar > 0 && filasWords(por_aplicar) : written(importacion);
  const open = columnas.some(({ parece }) => parece);
  const sums = sumsWords(importacion);
  return (
    <section className={css.foot} aria-label="Aplicar la lista">
      {discarding.error && <Alert>{discarding.error}</Alert>}
      <div className={css.rest}>
        {left > 0 && (
          <Flex wrap align="center" gap="8px 16px">
            <Text type="secondary">{notTakenWords(resumen)}</Text>
            <RejectedDownload id={id} />
          </Flex>
        )}
        {!again && (
          <Button
            kind="quiet"
            busy={discarding.busy}
            style={{ marginLeft: 'auto' }}
            onClick={() => void discarding.discard()}
          >
            Descartar
          </Button>
        )}
      </div>
      {sums && <Text>{sums}</Text>}
      <div className={css.apply}>
        <Button kind="primary" busy={busy} disabled={!what || open} onClick={onApply}>
          {open ? 'Primero decide las columnas de arriba' : what ? `Aplicar: ${what}` : 'Nada que aplicar'}
        </Button>
      </div>
    </section>
  );
}
