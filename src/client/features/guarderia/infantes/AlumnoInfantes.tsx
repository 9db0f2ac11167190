/** Children at the nursery, how far each enrolment has come and the way to go on: for the page of an alumno, and the home page of a family. */
import Flex from 'antd/es/flex';
import Text from 'antd/es/typography/Text';
import { selectPerson } from '#client/api/session.ts';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { selectInfantesEnLista } from '#client/entities/select.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { joined } from '#client/ui/joined.tsx';
import { Card, LoadState } from '#client/ui/Page.tsx';
import { Item, Items } from '#client/ui/Records.tsx';
import { fullName } from '#contract/person.ts';
import { guarderia } from '../api.ts';
import { useInfantes } from '../expediente/record.ts';
import { Estado, Falta, missingText } from './Estado.tsx';

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

/** A family's own children at the nursery, how far each enrolment has come, and the way to go on. */
export function OwnEnrolments() {
  const { rows, ...standing } = useInfantes({});
  return (
    <Card title="Guardería">
      <LoadState of={standing} />
      {rows.length > 0 && (
        <Items label="Tus infantes">
          {rows.map(({ id, ...infante }) => (
            <Item
              key={id}
              title={fullName(infante)}
              facts={joined([infante.sala, missingText(infante.pendientes.total)])}
              extra={<Estado estado={infante.estado} />}
              action={
                <ButtonLink small to={screens.registerInfante(id)} aria-label={`Continuar con ${fullName(infante)}`}>
                  Continuar
                </ButtonLink>
              }
            />
          ))}
        </Items>
      )}
      <ButtonLink to={screens.registerInfante()}>Registrar infante</ButtonLink>
    </Card>
  );
}
