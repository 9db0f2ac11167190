import { useLocation } from 'react-router-dom';
import { screens } from '#client/lib/urls.ts';
import { Alert } from '#client/ui/Page.tsx';

/** Stays until the person has chosen a password of their own. `required`: nothing else opens before. */
export default function PasswordNotice({ required }: { required: boolean }) {
  const { pathname } = useLocation();
  const here = pathname === screens.me();
  return (
    <Alert kind="warning" actions={[!here && { text: 'Elegir mi contraseña', to: screens.me() }]}>
      {required && 'Antes de continuar, elige tu propia contraseña. '}
      La contraseña con la que entras te la puso otra persona.{' '}
      {here ? 'Escribe abajo la actual y la nueva.' : 'Elige una que solo tú conozcas.'}
    </Alert>
  );
}
