/** What the preview comes to, always in sight, and what is done with it. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { useNavigate } from 'react-router-dom';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';
import type { Importacion } from '#contract/importaciones.ts';
import { importaciones } from '../api.ts';
import { notTaken, notTakenWords, sumsWords, written } from '../words.ts';
import css from './ApplyBar.module.css';
import { RejectedDownload } from './RejectedDownload.tsx';

interface Props {
  importacion: Importacion;
  busy: boolean;
  onApply: () => void;
}

export function ApplyBar({ importacion, busy, onApply }: Props) {
  const { id, archivo, resumen } = importacion;
  const navigate = useNavigate();
  const [remove] = importaciones.useDeleteImportMutation();
  const discarding = useAction();
  const left = notTaken(resumen);
  const what = written(importacion);
  const sums = sumsWords(importacion);
  const discard = () =>
    discarding.run(
      async () => {
        await remove({ params: { id } }).unwrap();
        void navigate(screens.importar());
      },
      'Lista descartada.',
      {
        message: '¿Descartar esta lista?',
        detail: `${archivo}: se pierde lo que se reparó en ella. Ningún alumno cambia.`,
        accept: 'Descartar',
        danger: true,
      },
    );
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
        <Button kind="quiet" busy={discarding.busy} style={{ marginLeft: 'auto' }} onClick={() => void discard()}>
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
