/** Who may take the child home besides its parents: with a photograph, and until when. */
import Tag from 'antd/es/tag';
import { useState } from 'react';
import { useAnswer } from '#client/api/useAnswer.ts';
import { selectAutorizados } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { problemOf } from '#client/lib/errors.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { Alert, EmptyState, ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { FileDrop } from '#client/ui/files/FileDrop.tsx';
import { UploadList } from '#client/ui/files/UploadList.tsx';
import { useToday } from '#client/ui/time.ts';
import { formatDate } from '#contract/dates.ts';
import type { Autorizado } from '#contract/guarderia.ts';
import { PAPER_FILE_MAX } from '#contract/guarderia-rules.ts';
import { formatPhone } from '#contract/phones.ts';
import { AutorizadoForm } from './AutorizadoForm.tsx';
import { guarderia } from './endpoints.ts';
import { addressOf } from './fileAddress.ts';
import css from './guarderia.module.css';
import { SectionCard } from './SectionForm.tsx';
import { useUpload } from './useUpload.ts';

/** Whether a permission has ended. */
export const hasEnded = ({ vigencia }: Pick<Autorizado, 'vigencia'>, today: string): boolean =>
  vigencia !== null && vigencia < today;

export function Autorizados({ infanteId }: { infanteId: number }) {
  const { answer, problem, retry } = useAnswer(guarderia.endpoints.autorizados, infanteId);
  const rows = useAppSelector((state) => selectAutorizados(state, answer));
  const [adding, setAdding] = useState(false);
  return (
    <SectionCard title="Quién puede recoger">
      <p className={css.words}>Además de la madre, el padre o el tutor. Trae su identificación y su fotografía.</p>
      {problem && <ErrorState problem={problem} onRetry={() => void retry()} />}
      {!answer && !problem && <Spinner />}
      {answer && rows.length === 0 && !adding && <EmptyState text="Todavía no hay personas autorizadas." />}
      <ul className={css.found} aria-label="Personas autorizadas">
        {rows.map((row) => (
          <Person key={row.id} autorizado={row} />
        ))}
      </ul>
      {adding ? (
        <AutorizadoForm infanteId={infanteId} onDone={() => setAdding(false)} />
      ) : (
        <Button kind="primary" onClick={() => setAdding(true)}>
          Agregar persona
        </Button>
      )}
    </SectionCard>
  );
}

function Person({ autorizado }: { autorizado: Autorizado }) {
  const today = useToday();
  const { confirm } = useConfirm();
  const [open, setOpen] = useState<'data' | 'photo' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [remove, { isLoading }] = guarderia.useDeleteAutorizadoMutation();
  const { id, nombre, parentesco, celular, identificacion, vigencia, foto } = autorizado;
  const ended = hasEnded(autorizado, today);
  const take = async () => {
    const message = `¿Quitar a ${nombre}?`;
    if (!(await confirm({ message, detail: 'Ya no podrá recoger al infante.', accept: 'Quitar', danger: true })))
      return;
    try {
      await remove(id).unwrap();
      notify.success(`${nombre} ya no puede recoger.`);
    } catch (error) {
      setRefusal(problemOf(error).message);
    }
  };
  const toggle = (which: 'data' | 'photo') => setOpen((before) => (before === which ? null : which));
  return (
    <li className={css.person}>
      <div className={css.foundItem}>
        <Portrait src={foto} name={nombre} />
        <div className={css.grow}>
          <div className={css.strong}>{nombre}</div>
          <div className={css.muted}>
            {[parentesco, formatPhone(celular), identificacion && `${identificacion.tipo} ${identificacion.numero}`]
              .filter(Boolean)
              .join(' · ')}
          </div>
          {vigencia && (
            <Tag color={ended ? 'error' : 'success'}>
              {ended ? `Venció el ${formatDate(vigencia)}` : `Hasta el ${formatDate(vigencia)}`}
            </Tag>
          )}
        </div>
      </div>
      {ended && <Alert kind="warning">Su permiso terminó: ya no puede recoger al infante.</Alert>}
      {refusal && <Alert>{refusal}</Alert>}
      <div className={css.buttons}>
        <Button small aria-expanded={open === 'data'} aria-label={`Editar a ${nombre}`} onClick={() => toggle('data')}>
          Editar
        </Button>
        <Button
          small
          aria-expanded={open === 'photo'}
          aria-label={`Fotografía de ${nombre}`}
          onClick={() => toggle('photo')}
        >
          Fotografía
        </Button>
        <Button small kind="danger" busy={isLoading} aria-label={`Quitar a ${nombre}`} onClick={() => void take()}>
          Quitar
        </Button>
      </div>
      {open === 'data' && (
        <AutorizadoForm infanteId={autorizado.infante_id} autorizado={autorizado} onDone={() => setOpen(null)} />
      )}
      {open === 'photo' && <Photo autorizado={autorizado} />}
    </li>
  );
}

function Photo({ autorizado: { id, infante_id, nombre } }: { autorizado: Autorizado }) {
  const { queue, uploads } = useUpload(infante_id);
  return (
    <>
      <FileDrop
        label={`Fotografía de ${nombre}`}
        multiple={false}
        maxSize={PAPER_FILE_MAX}
        minSize={1}
        onFiles={(files) =>
          queue.add(files, {
            tipo: 'fotografia',
            persona: `autorizado:${id}`,
            fecha_emision: null,
            vigencia_hasta: null,
          })
        }
      />
      <UploadList queue={queue} uploads={uploads} />
    </>
  );
}

/** A face, or the initial of whoever has no photograph. */
export function Portrait({ src, name, large }: { src: string | null; name: string; large?: boolean }) {
  const className = `${css.portrait} ${large ? css.portraitLarge : ''}`;
  if (src) return <img className={className} src={addressOf(src)} alt={`Fotografía de ${name}`} />;
  return (
    <span className={className} aria-hidden="true">
      {name.charAt(0)}
    </span>
  );
}
