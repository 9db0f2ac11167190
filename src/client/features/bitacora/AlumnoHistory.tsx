import Timeline from 'antd/es/timeline';
import { readRecord } from '#client/entities/base.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { When } from '#client/ui/Money.tsx';
import { Card, LoadState } from '#client/ui/Page.tsx';
import { bitacora } from './api.ts';
import { sentenceOf } from './sentences.ts';

/** Lines that are shown here, the newest ones. */
const SHOWN = 10;

/** History of an alumno's record, notes, abonos and photo codes. */
export function AlumnoHistory({ userId }: { userId: number }) {
  const query = { alumno: userId, page: 1, per_page: SHOWN };
  const { response, ...standing } = readRecord(bitacora.useBitacoraQuery(query));
  return (
    <Card title="Historial">
      <LoadState of={standing} rows={4} />
      {response && response.data.length === 0 && (
        <p style={{ color: 'var(--muted)', fontSize: 'var(--size-label)' }}>
          La bitácora no dice nada de este alumno: se registró antes de que la hubiera.
        </p>
      )}
      {response && response.data.length > 0 && (
        <Timeline
          aria-label="Historial"
          titleSpan="128px"
          items={response.data.map((line) => ({
            key: line.id,
            title: <When at={line.fecha} hour />,
            // The page says whose.
            content: sentenceOf({
              ...line,
              de: null,
              registro_nombre: line.tabla === 'users' ? null : line.registro_nombre,
            }),
          }))}
        />
      )}
      {response && response.total > SHOWN && (
        <ButtonLink small to={screens.bitacora({ alumno: userId })}>
          Ver los {count(response.total)} movimientos
        </ButtonLink>
      )}
    </Card>
  );
}
