import { skipToken } from '@reduxjs/toolkit/query';
import Input from 'antd/es/input/Input';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { useEntities } from '#client/entities/state.ts';
import { usePaused } from '#client/lib/hooks.ts';
import { inBajaWords } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import type { PendingPago } from '#client/offline/item.ts';
import { selectPagos } from '#client/offline/select.ts';
import { useQueue } from '#client/offline/useOffline.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Alert } from '#client/ui/Page.tsx';
import { looksScanned, readCode } from '#contract/codes.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { namesIn } from '#contract/person.ts';
import { credits } from '../api.ts';
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

const NewAlumno = ({ nombre }: { nombre: string }) => (
  <ButtonLink small to={screens.addAlumno({ nombre })}>
    Nuevo alumno «{nombre}»
  </ButtonLink>
);

/** Milliseconds without a keystroke after which is shown who may be meant. */
const PAUSE_MS = 250;
/** Shorter text finds everybody. */
const SHORTEST = 3;

/** Who may be meant, while it is typed; Enter seeks all the same. */
function Found({ text, onChoose }: { text: string; onChoose: (typed: string) => void }) {
  const [typed] = usePaused(text.trim(), PAUSE_MS);
  const isSought = typed.length >= SHORTEST && typed === text.trim() && !looksScanned(typed);
  const { response } = readRecord(credits.useFindAtCounterQuery(isSought ? typed : skipToken));
  const notes = useEntities('notes', response?.notas);
  if (!response || !isSought) return null;
  const { alumno, candidatos, total } = response;
  const saldo = sumDollars(notes.filter(({ user_id }) => user_id === alumno).map((note) => note.saldo));
  const found = alumno === null ? candidatos : [{ id: alumno, saldo }];
  if (found.length === 0) return namesIn(typed).nombre ? <NewAlumno nombre={typed} /> : null;
  return <Candidates live candidates={found} total={Math.max(total, found.length)} texto={typed} onChoose={onChoose} />;
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
  const live = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      live.current?.querySelector('button')?.focus();
    }
    if (event.key !== 'Enter') return;
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
        <div ref={live} className={css.live}>
          <Found text={text.trim() === sought ? '' : text} onChoose={seek} />
        </div>
        <p className={`${css.hint} ${css.keys}`}>
          Enter busca, Enter cobra e imprime; Esc empieza de nuevo. F9 abre la caja desde cualquier pantalla.
        </p>
        <UnheardPagos />
        {sought === null && taken && <TakenPanel taken={taken} />}
        <p role="status" className={css.hint}>
          {sought !== null && loading && 'Buscando…'}
          {nobody && `Sin resultados para «${sought}»${inBaja && `.${inBaja}`}`}
        </p>
        {nobody && namesIn(sought ?? '').nombre && <NewAlumno nombre={sought ?? ''} />}
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
          <Candidates
            key={turn.number}
            candidates={response.candidatos}
            total={response.total}
            texto={sought ?? ''}
            onChoose={seek}
          />
        )}
        {response && response.alumno !== null && sought !== null && (
          <AtCounter key={turn.number} caja={caja} sought={sought} found={{ ...response, alumno: response.alumno }} />
        )}
      </div>
      {beside}
    </div>
  );
}
