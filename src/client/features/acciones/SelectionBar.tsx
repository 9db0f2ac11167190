/** What can be done with the people that are chosen in a list. */
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import Dropdown from 'antd/es/dropdown';
import { useNavigate } from 'react-router-dom';
import { useOpened } from '#client/entities/dialog.ts';
import { type ChoosingSlice, useChoose, useChosen } from '#client/entities/selection.ts';
import { useCan, useEntities } from '#client/entities/state.ts';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { counted } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { usePrintJob } from '#client/ui/print/Ticket.tsx';
import { isStaff } from '#contract/roles.ts';
import { AccionDialog, type Kind } from './AccionDialog.tsx';
import css from './Acciones.module.css';
import { CodeSheets } from './CodeSheets.tsx';

interface Deed {
  key: string;
  label: string;
  onClick: () => void;
  danger?: boolean;
}

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
    { key: 'grupo', label: 'Cambiar grupo', onClick: () => open('grupo') },
    { key: 'escuela', label: 'Cambiar escuela', onClick: () => open('escuela') },
  ];
  const others: Deed[] = [
    { key: 'codigos', label: 'Imprimir códigos', onClick: () => print({ paper: 'carta' }) },
    ...(reminds
      ? [{ key: 'recordar', label: 'Recordar', onClick: () => navigate(screens.recordar({ alumnos: ids.join(',') })) }]
      : []),
    ...(leaves ? [{ key: 'baja', label: 'Dar de baja', danger: true, onClick: () => open('baja') }] : []),
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
        {shown.map(({ key, label, onClick, danger }) => (
          <Button key={key} small {...(danger && { kind: 'danger' })} onClick={onClick}>
            {label}
          </Button>
        ))}
        {folded.length > 0 && (
          <Dropdown
            trigger={['click']}
            placement="topRight"
            menu={{
              items: folded.map(({ key, label, danger }) => ({ key, label, danger: danger === true })),
              onClick: (item) => folded.find(({ key }) => key === item.key)?.onClick(),
            }}
          >
            <Button small icon={<EllipsisOutlined aria-hidden />} aria-label="Más con los seleccionados" />
          </Dropdown>
        )}
      </div>
      {kind && <AccionDialog kind={kind} ids={ids} onClose={close} onDone={clear} />}
      {job && <CodeSheets alumnos={alumnos} />}
    </>
  );
}
