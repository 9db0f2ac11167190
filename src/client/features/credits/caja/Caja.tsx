import Input from 'antd/es/input/Input';
import type { KeyboardEvent, ReactNode } from 'react';
import { useAppSelector } from '#client/entities/base.ts';
import { inBajaWords } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import type { PendingPago } from '#client/offline/item.ts';
import { selectPagos } from '#client/offline/select.ts';
import { useQueue } from '#client/offline/useOffline.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { readCode } from '#contract/codes.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { TakenPanel } from '../till/TakenPanel.tsx';
import { useTypedAnywhere } from '../till/useScanner.ts';
import { AtCounter } from './AtCounter.tsx';
import css from './Caja.module.css';
import { CameraButton } from './CameraScan.tsx';
import { Candidates } from './Candidates.tsx';
import { useCaja } from './useCaja.ts';

const sumOf = ({ body }: PendingPago) => formatMoney(sumDollars(body.partes.map(({ amount }) => amount)));

/**
 * Payments whose response was lost: the same money must not be taken again while it is unknown whether the server has
 * it.
 */
function UnheardPagos() {
  const queue = useQueue();
  const pagos = useAppSelector(selectPagos).filter(({ state }) => state !== 'enviada');
  return pagos.map((pago) =>
    pago.state === 'rechazada' ? (
      <Alert key={pago.key} actions={[{ text: 'Enterado', onClick: () => void queue.discard(pago.key) }]}>
        El servidor no aceptó el pago de {sumOf(pago)}, y no se cobró: {pago.reason}
      </Alert>
    ) : (
      <Alert key={pago.key} kind="warning" actions={[{ text: 'Ver lo que falta por enviar', to: screens.porEnviar() }]}>
        No se sabe si el servidor recibió el pago de {sumOf(pago)}. Se envía otra vez en cuanto responda; no lo cobres
        de nuevo.
      </Alert>
    ),
  );
}

/** Only the server knows the alumno. */
const hasToken = (sought: string): boolean => {
  const code = readCode(sought);
  return code !== null && 'token' in code;
};

/** `beside`: at the right, where there is room, else below. */
export function Caja({ beside }: { beside: ReactNode }) {
  const caja = useCaja();
  const { sought, taken, found, turn, field, text, setText, seek, typeOn, leave } = caja;
  useTypedAnywhere(typeOn);
  const { response, loading, problem } = found;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) seek(text);
  };
  const onEscape = ({ key, currentTarget, target }: KeyboardEvent) => {
    // A dialog closes by its own.
    if (key === 'Escape' && currentTarget.contains(target as Element)) leave();
  };
  const nobody = response && response.alumno === null && response.candidatos.length === 0;
  const inBaja = nobody ? inBajaWords(response.en_baja) : '';
  return (
    <div className={css.counter}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of whatever stands inside */}
      <div onKeyDown={onEscape}>
        <search className={`${css.field} ${sought !== null && response?.alumno != null ? css.away : ''}`}>
          <Input
            ref={field}
            aria-label="Escanea o escribe a quién cobras"
            aria-keyshortcuts="F9"
            placeholder="Ticket, folio, teléfono o nombre"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <CameraButton onScan={seek} />
          <Button onClick={() => seek(text)}>Buscar</Button>
        </search>
        <p className={`${css.hint} ${css.keys}`}>
          Enter busca, Enter cobra e imprime; Esc empieza de nuevo. F9 abre la caja desde cualquier pantalla.
        </p>
        <UnheardPagos />
        {sought === null && taken && <TakenPanel taken={taken} />}
        <p role="status" className={css.hint}>
          {sought !== null && loading && 'Buscando…'}
          {nobody && `Sin resultados para «${sought}»${inBaja && `.${inBaja}`}`}
        </p>
        {inBaja && sought !== null && (
          <ButtonLink small to={screens.solicitudes({ vista: 'baja', texto: sought })}>
            Ver en baja
          </ButtonLink>
        )}
        {problem && sought !== null && !response && (
          <Alert kind="warning">
            {problem.network && hasToken(sought)
              ? 'Sin conexión no se puede saber de quién es un ticket o un enlace: busca por folio, teléfono o nombre.'
              : problem.network
                ? 'Sin conexión, y este equipo no guarda a quien buscas. Inténtalo cuando vuelva.'
                : problem.message}
          </Alert>
        )}
        {response && response.candidatos.length > 0 && (
          <Candidates key={turn.number} candidates={response.candidatos} onChoose={seek} />
        )}
        {response && response.alumno !== null && sought !== null && (
          <AtCounter key={turn.number} caja={caja} sought={sought} found={{ ...response, alumno: response.alumno }} />
        )}
      </div>
      {beside}
    </div>
  );
}
