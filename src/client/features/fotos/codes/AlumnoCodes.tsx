/** The photo codes of an alumno, to read, with the way to change them where that can be done. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { selectRol } from '#client/api/session.ts';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { useCan, useEntity, useMay } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Card, LoadState } from '#client/ui/Page.tsx';
import { Facts } from '#client/ui/Records.tsx';
import type { User } from '#contract/entities.ts';
import { fullName } from '#contract/person.ts';
import { mayWritePhotoCodes } from '#contract/policies.ts';
import { isStaff } from '#contract/roles.ts';
import { PHOTO_CODE_NAMES, PHOTO_CODES } from '#contract/rules.ts';
import { fotos } from '../api.ts';
import { FewFotos } from '../FotoTile.tsx';

export function AlumnoCodes({ user }: { user: User }) {
  const writes = useMay(mayWritePhotoCodes, user);
  const { response, ...standing } = readRecord(fotos.usePhotoCodesQuery(user.id));
  const record = useEntity('photoCodes', response);
  if (response === undefined) return <LoadState of={standing} rows={2} />;
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
        <Facts facts={codes.map(([name, code]) => [PHOTO_CODE_NAMES[name], code])} />
      )}
      {writes && user.activo && (
        <ButtonLink small to={to}>
          {codes.length === 0 ? 'Escribir sus códigos' : 'Cambiar los códigos'}
        </ButtonLink>
      )}
    </Flex>
  );
}

/** An alumno's photos and the codes of the poses, in short, with the way to each. */
export function AlumnoFotos({ user }: { user: User }) {
  const rol = useAppSelector(selectRol);
  const uploads = useCan('fotos:write');
  return (
    <>
      <Card title="Códigos de fotos">
        <AlumnoCodes user={user} />
      </Card>
      <FewFotos
        // Of all others the person may see their own alone, whichever are asked for.
        alumno={isStaff(rol) ? user.id : null}
        title="Fotos"
        most={4}
        emptyText="Todavía no hay fotos suyas."
        uploads={uploads && user.activo}
        style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
      />
    </>
  );
}
