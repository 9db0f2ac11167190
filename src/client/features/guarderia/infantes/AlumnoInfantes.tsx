/** The children of an alumno at the nursery: how far each enrolment has come, which papers are missing, and the way to them. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { readRecord } from '#client/api/results.ts';
import { selectPerson } from '#client/api/session.ts';
import { selectInfantesEnLista } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { LoadState } from '#client/ui/feedback/states.tsx';
import { Card } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { fullName } from '#contract/person.ts';
import { guarderia } from '../api.ts';
import { Estado, missingText } from './Estado.tsx';
import { Falta } from './list/infantesColumns.tsx';

export function AlumnoInfantes({ userId }: { userId: number }) {
  const own = useAppSelector(selectPerson)?.id === userId;
  const { response, ...standing } = readRecord(guarderia.useInfantesQuery({ familia: userId }));
  const rows = useAppSelector((state) => selectInfantesEnLista(state, response?.ids));
  return (
    <Card title="Guardería">
      <LoadState of={standing} rows={2} />
      {rows.length > 0 && (
        <Items label="Infantes">
          {rows.map(({ id, pendientes, ...infante }) => (
            <Item
              key={id}
              id={`infante-${id}`}
              title={fullName(infante)}
              facts={pendientes.total === 0 ? missingText(0) : <Falta pendientes={pendientes} />}
              extra={<Estado estado={infante.estado} />}
            >
              <Flex wrap gap={8} style={{ marginTop: 12 }}>
                <ButtonLink small aria-describedby={`infante-${id}`} to={screens.uploadDocumentacion(id)}>
                  Documentos
                </ButtonLink>
                <ButtonLink small aria-describedby={`infante-${id}`} to={screens.expediente(id)}>
                  Expediente
                </ButtonLink>
              </Flex>
            </Item>
          ))}
        </Items>
      )}
      {response && rows.length === 0 && (
        <Flex vertical align="start" gap={12}>
          <Text type="secondary">Tiene sala de guardería y todavía no se ha inscrito a nadie.</Text>
          <ButtonLink small to={screens.registerInfante()}>
            {own ? 'Inscribir a tu infante' : 'Inscribir infante'}
          </ButtonLink>
        </Flex>
      )}
    </Card>
  );
}
