/** How far an enrolment has come: its four parts, what is missing in each and until when, with links to the place. */
import Collapse from 'antd/es/collapse';
import Flex from 'antd/es/flex';
import Steps from 'antd/es/steps';
import Text from 'antd/es/typography/Text';
import { Link } from 'react-router-dom';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { formatDate } from '#contract/dates.ts';
import type { Infante } from '#contract/guarderia.ts';
import { useAdulto } from '../adultos/useAdulto.ts';
import { Estado, missingText } from '../infantes/Estado.tsx';
import { PASOS, type Paso, placeOf } from './recordSections.tsx';

export function Progreso({ infante, current }: { infante: Infante; current: Paso }) {
  const { id, estado, faltantes } = infante;
  const phone = useMedia(PHONE);
  // No paper waits for a padre: without one, and without the word that there is none, nothing is missing and nothing said.
  const padre = useAdulto(id, 'padre').adulto;
  const steps = Object.entries(PASOS).map(([key, { title, to }]) => {
    const missing = faltantes.filter(({ seccion }) => seccion === key).length;
    const unsaid = key === 'padre' && padre === null;
    const state = unsaid
      ? 'Sin respuesta'
      : missing === 0
        ? 'Completo'
        : missing === 1
          ? 'Falta 1'
          : `Faltan ${missing}`;
    const status =
      missing === 0 && !unsaid ? ('finish' as const) : key === current ? ('process' as const) : ('wait' as const);
    return {
      ...{ key, status, role: 'listitem' },
      ...(phone ? { subTitle: state } : { content: state }),
      title: (
        <Link to={to(id)} aria-label={`${title}, ${state}`} aria-current={key === current ? 'page' : undefined}>
          {title}
        </Link>
      ),
    };
  });
  const list = (
    <Flex vertical gap={4}>
      {faltantes.map((faltante) => (
        <span key={`${faltante.seccion} ${faltante.texto}`}>
          <Link to={placeOf(id, faltante)}>{faltante.texto}</Link>
          {faltante.hasta && <Text type="secondary"> hasta el {formatDate(faltante.hasta)}</Text>}
        </span>
      ))}
    </Flex>
  );
  return (
    <section aria-label="Avance de la inscripción">
      <Flex wrap align="center" gap="4px 12px">
        <Estado estado={estado} />
        <Text type="secondary">{missingText(faltantes.length)}</Text>
      </Flex>
      {/* biome-ignore lint/a11y/useSemanticElements: antd's steps are no ul, and their items say themselves that they are of a list */}
      <div role="list" aria-label="Partes de la inscripción">
        <Steps size="small" style={{ marginBlock: 12 }} current={Object.keys(PASOS).indexOf(current)} items={steps} />
      </div>
      {faltantes.length > 0 && (
        <Collapse
          ghost
          size="small"
          items={[{ key: 'faltantes', label: 'Qué falta y hasta cuándo', children: list }]}
        />
      )}
    </section>
  );
}
