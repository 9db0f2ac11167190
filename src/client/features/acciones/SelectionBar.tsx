/** What can be done with the people that are chosen in a list. */
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useNavigate } from 'react-router-dom';
import { useOpened } from '#client/entities/dialog.ts';
import { type ChoosingSlice, useChoose, useChosen } from '#client/entities/selection.ts';
import { useCan, useEntities } from '#client/entities/state.ts';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { counted } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { type Deed, MoreActions } from '#client/ui/MoreActions.tsx';
import { usePrintJob } from '#client/ui/print/Ticket.tsx';
import { isStaff } from '#contract/roles.ts';
import { AccionDialog, type Kind } from './AccionDialog.tsx';
import css from './Acciones.module.css';
import { CodeSheets } from './CodeSheets.tsx';

export function SelectionBar({ of }: { of: ChoosingSlice }) {
  const ids = useChosen(of);
  const { clear } = useChoose(of);
  const people = useEntities('users', ids);
  const alumnos = people.filter(({ rol }) => !isStaff(rol));
  const [kind, open, close] = useOpened<Kind>('accion', of);
  const [job, print] = usePrintJob<{ paper: 'carta' }>();
  const [reminds, leaves] = [useCan('recordatorios:write'), useCan('bajas:write')];
  const phone = useMedia(PHONE);
  const navigate = useNavigate();
  const moves: Deed[] = [
    { text: 'Cambiar grupo', onClick: () => open('grupo') },
    { text: 'Cambiar escuela', onClick: () => open('escuela') },
  ];
  const others: Deed[] = [
    { text: 'Imprimir códigos', onClick: () => print({ paper: 'carta' }) },
    ...(reminds ? [{ text: 'Recordar', onClick: () => navigate(screens.recordar({ alumnos: ids.join(',') })) }] : []),
    ...(leaves ? [{ text: 'Dar de baja', danger: true, onClick: () => open('baja') }] : []),
  ];
  const [shown, folded] = phone ? [moves, others] : [[...moves, ...others], []];
  return (
    <>
      <div className={css.bar} role="toolbar" aria-label="Con los seleccionados">
        <Button
          small
          kind="quiet"
          icon={<CloseOutlined aria-hidden />}
          aria-label="Quitar la selección"
          onClick={clear}
        />
        <span className={css.chosen} role="status">
          {phone ? ids.length : counted(ids.length, 'seleccionado', 'seleccionados')}
        </span>
        {shown.map(({ text, onClick, danger }) => (
          <Button key={text} small {...(danger && { kind: 'danger' })} onClick={onClick}>
            {text}
          </Button>
        ))}
        {folded.length > 0 && <MoreActions name="los seleccionados" deeds={folded} />}
      </div>
      {kind && <AccionDialog kind={kind} ids={ids} onClose={close} onDone={clear} />}
      {job && <CodeSheets alumnos={alumnos} />}
    </>
  );
}
