/** What a change of several people would do, before it is done. */
import { counted } from '#client/lib/numbers.ts';
import { Disclosure } from '#client/ui/Disclosure.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Alert } from '#client/ui/Page.tsx';
import type { Deben, NoPuede, Paso } from '#contract/entities.ts';
import css from './Acciones.module.css';

/** Where people are and where they go, with how many they are. `leaving`: what stands in the place of no group. */
export const Steps = ({ steps, leaving }: { steps: readonly Paso[]; leaving: string }) => (
  <div className={css.steps}>
    <table>
      <thead>
        <tr>
          <th>De</th>
          <th>A</th>
          <th>Alumnos</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ de, a, alumnos }) => (
          <tr key={de}>
            <td>{de}</td>
            <td>{a === de ? 'Se quedan' : (a ?? leaving)}</td>
            <td>{alumnos}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export const Debts = ({ deben: { alumnos, saldo } }: { deben: Deben }) =>
  alumnos > 0 && (
    <Alert kind="warning">
      <span>
        {counted(alumnos, 'persona debe', 'personas deben')} <Money value={saldo} />: su saldo se queda por cobrar.
      </span>
    </Alert>
  );

export const Unable = ({ no_pueden }: { no_pueden: readonly NoPuede[] }) =>
  no_pueden.length > 0 && (
    <Disclosure label={`No se puede con ${counted(no_pueden.length, 'persona', 'personas')}`}>
      <ul className={css.refusals}>
        {no_pueden.map(({ user_id, nombre, motivo }) => (
          <li key={user_id}>
            {nombre && <strong>{nombre}: </strong>}
            {motivo}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
