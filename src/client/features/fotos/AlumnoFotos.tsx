/** An alumno's photos and the codes of the poses, in short, with the way to each. */
import Flex from 'antd/es/flex';
import Paragraph from 'antd/es/typography/Paragraph';
import Text from 'antd/es/typography/Text';
import { selectRol } from '#client/api/session.ts';
import { useResponse } from '#client/api/useResponse.ts';
import { fullName } from '#client/entities/person.ts';
import { selectPhotoCodes } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { ErrorState, Spinner } from '#client/ui/feedback/states.tsx';
import { Card } from '#client/ui/Page.tsx';
import { Facts } from '#client/ui/Records.tsx';
import type { User } from '#contract/entities.ts';
import { can, isStaff } from '#contract/roles.ts';
import { PHOTO_CODES } from '#contract/rules.ts';
import { fotos, totalOf } from './api.ts';
import { CODE_LABELS } from './codesValues.ts';
import { FotoTile } from './FotoTile.tsx';
import css from './Gallery.module.css';
import { useGallery } from './useGallery.ts';

/** Photos that are shown here. */
const SHOWN = 4;

export function AlumnoFotos({ user }: { user: User }) {
  return (
    <>
      <Card title="Códigos de fotos">
        <Codes user={user} />
      </Card>
      <Card title="Fotos">
        <Fotos userId={user.id} />
      </Card>
    </>
  );
}

function Codes({ user }: { user: User }) {
  const writes = can(useAppSelector(selectRol), 'photo-codes:write');
  const { response, problem, retry } = useResponse(fotos.endpoints.photoCodes, user.id);
  const record = useAppSelector((state) => selectPhotoCodes(state, response));
  if (response === undefined) {
    return problem ? <ErrorState problem={problem} onRetry={() => void retry()} /> : <Spinner rows={2} />;
  }
  const codes = PHOTO_CODES.flatMap((name) => (record?.[name] ? [[name, record[name]] as const] : []));
  const to = screens.noteImg(user.id, {
    escuela: user.escuela_nombre,
    grupo: String(user.grupo),
    nombre: fullName(user),
  });
  return (
    <Flex vertical align="start" gap={12}>
      {codes.length === 0 ? (
        <Text type="secondary">Todavía no tiene códigos: sin ellos sus fotos no se reconocen.</Text>
      ) : (
        <Facts facts={codes.map(([name, code]) => [CODE_LABELS[name], code])} />
      )}
      {writes && user.activo && (
        <ButtonLink small to={to}>
          {codes.length === 0 ? 'Escribir sus códigos' : 'Cambiar los códigos'}
        </ButtonLink>
      )}
    </Flex>
  );
}

function Fotos({ userId }: { userId: number }) {
  const rol = useAppSelector(selectRol);
  // Of all others the person may see their own alone, whichever are asked for.
  const alumno = isStaff(rol) ? userId : null;
  const { response, updating, problem, retry } = useGallery({ alumno });
  if (problem) return <ErrorState problem={problem} onRetry={retry} />;
  if (!response || updating) return <Spinner rows={2} />;
  const ids = response.flatMap((album) => album.ids);
  const total = response.reduce((sum, album) => sum + totalOf(album), 0);
  const uploads = can(rol, 'fotos:write');
  return (
    <>
      {total === 0 ? (
        <Paragraph type="secondary">Todavía no hay fotos suyas.</Paragraph>
      ) : (
        <ul className={css.grid} style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }} aria-label="Fotos">
          {ids.slice(0, SHOWN).map((id) => (
            <FotoTile key={id} id={id} mayDelete={false} />
          ))}
        </ul>
      )}
      {(total > 0 || uploads) && (
        <ButtonLink small to={screens.fotos({ alumno })}>
          {total === 0
            ? 'Subir fotos en la galería'
            : total > SHOWN
              ? `Ver las ${count(total)} fotos`
              : 'Ver en la galería'}
        </ButtonLink>
      )}
    </>
  );
}
