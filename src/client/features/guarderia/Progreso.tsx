/** How far an enrolment has come: its four parts, what is missing in each and until when, with links to the place. */
import Progress from 'antd/es/progress';
import Tag, { type TagProps } from 'antd/es/tag';
import { Link } from 'react-router-dom';
import { formatDate } from '#contract/dates.ts';
import type { Infante } from '#contract/guarderia.ts';
import { INFANTE_ESTADO_NAMES } from '#contract/guarderia-words.ts';
import css from './guarderia.module.css';
import { PASOS, type Paso, placeOf } from './sections.ts';

interface Props {
  infante: Pick<Infante, 'id' | 'estado' | 'faltantes'>;
  current?: Paso;
}

const missingText = (count: number) => (count === 0 ? 'Sin pendientes' : count === 1 ? 'Falta 1' : `Faltan ${count}`);

export function Progreso({ infante: { id, estado, faltantes }, current }: Props) {
  const done = PASOS.filter(({ key }) => faltantes.every(({ seccion }) => seccion !== key)).length;
  return (
    <section className={css.progress} aria-label="Avance de la inscripción">
      <div className={css.progressHead}>
        <Estado estado={estado} />
        <span className={css.muted}>
          {faltantes.length === 0
            ? 'No falta nada.'
            : faltantes.length === 1
              ? 'Falta 1 cosa.'
              : `Faltan ${faltantes.length} cosas.`}
        </span>
      </div>
      <Progress
        aria-label="Partes completas"
        aria-valuetext={`${done} de ${PASOS.length}`}
        percent={(100 * done) / PASOS.length}
        status="success"
        showInfo={false}
      />
      <ul className={css.steps} aria-label="Partes de la inscripción">
        {PASOS.map(({ key, title, to }) => {
          const missing = faltantes.filter(({ seccion }) => seccion === key).length;
          return (
            <li key={key}>
              <Link
                to={to(id)}
                className={`${css.step} ${missing === 0 ? css.stepDone : ''}`}
                aria-current={key === current ? 'page' : undefined}
              >
                <span className={css.stepTitle}>{title}</span>
                <span className={css.stepState}>{missingText(missing)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {faltantes.length > 0 && (
        <details className={css.missing}>
          <summary>Qué falta y hasta cuándo</summary>
          <ul>
            {faltantes.map((faltante) => (
              <li key={`${faltante.seccion} ${faltante.texto}`}>
                <Link to={placeOf(id, faltante)} className={css.link}>
                  {faltante.texto}
                </Link>
                {faltante.hasta && <span className={css.muted}> hasta el {formatDate(faltante.hasta)}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const COLORS: Record<Infante['estado'], TagProps['color']> = {
  borrador: 'default',
  documentos_pendientes: 'default',
  inscrito: 'success',
  baja: 'default',
};

/** Where the enrolment stands. */
export function Estado({ estado }: Pick<Infante, 'estado'>) {
  return <Tag color={COLORS[estado]}>{INFANTE_ESTADO_NAMES[estado]}</Tag>;
}
