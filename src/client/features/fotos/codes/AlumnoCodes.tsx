/** The photo codes of an alumno, to read, with the way to change them where that can be done. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { readRecord } from '#client/api/results.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { Facts } from '#client/ui/Records.tsx';
import type { User } from '#contract/entities.ts';
import { fullName } from '#contract/person.ts';
import { mayWritePhotoCodes } from '#contract/policies.ts';
import { PHOTO_CODE_NAMES, PHOTO_CODES } from '#contract/rules.ts';
import { fotos } from '../api.ts';

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
