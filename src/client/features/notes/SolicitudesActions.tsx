import { screens } from '#client/lib/urls.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import type { SolicitudesArg } from './listRequest.ts';
import css from './SolicitudesPage.module.css';

interface Props {
  arg: SolicitudesArg;
  onShow: (vista: '' | 'pendientes') => void;
}

/** Beside the list's name: a new note, and the views of the list. */
export function SolicitudesActions({ arg, onShow }: Props) {
  const all = !arg.pendientes && !arg.baja && !arg.texto && arg.escuela === null && arg.grupo === null;
  return (
    <>
      <ButtonLink kind="primary" to={screens.registerNote()}>
        Nueva
      </ButtonLink>
      <Button className={css.view} aria-pressed={arg.pendientes} onClick={() => onShow('pendientes')}>
        Pendientes
      </Button>
      <Button className={css.view} aria-pressed={all} onClick={() => onShow('')}>
        Todas
      </Button>
    </>
  );
}
