import { Card } from '#client/ui/Page.tsx';
import type { User } from '#contract/entities.ts';
import { formatPhone } from '#contract/phones.ts';
import css from './users.module.css';

/** Who an alumno is and how to reach the family, to read. */
export function AlumnoFacts({ user }: { user: User }) {
  const lines = [
    ['Escuela', user.escuela_nombre],
    ['Grupo', user.grupo],
    ['Celular', user.celular && formatPhone(user.celular)],
    ['Correo', user.email],
    ['Guardería', user.sala_guarderia],
    ['ID', user.id],
  ] as const;
  const unreachable = !user.celular && !user.email;
  return (
    <Card title="Datos">
      <dl className={css.data}>
        {lines
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {unreachable && <p className={css.words}>Sin celular ni correo no hay cómo avisarle: agrégalos con «Editar».</p>}
    </Card>
  );
}
