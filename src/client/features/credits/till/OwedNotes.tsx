import Checkbox from 'antd/es/checkbox';
import { useFormikContext } from 'formik';
import type { NoteRow } from '#client/entities/tables.ts';
import { Errors } from '#client/ui/form/Frame.tsx';
import { useFieldState } from '#client/ui/form/fields.tsx';
import { Money } from '#client/ui/Money.tsx';
import { DueLine } from '#client/ui/Plan.tsx';
import type { User } from '#contract/entities.ts';
import { allLines, soldName, soldTogether } from '#contract/lines.ts';
import { formatMoney } from '#contract/money.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import css from './Till.module.css';
import { figuresOf, type Owed, partesOf, presetOf, type TillValues } from './till.ts';

export type OwedNote = Owed & Partial<Pick<NoteRow, 'conceptos' | 'recargos'>>;

interface Props {
  /** The alumno, and the debtors of the family. */
  people: readonly User[];
  owed: readonly OwedNote[];
}

/** Owed notes; checked ones are paid in order. */
export function OwedNotes({ people, owed }: Props) {
  const { values, setValues } = useFormikContext<TillValues>();
  const { errors } = useFieldState<number[]>('notas' satisfies keyof TillValues);
  const parts = partesOf(values, figuresOf(values, owed).amount, owed);
  const chosen = values.notas ?? [];
  const toggle = (id: number) => {
    const notas = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    void setValues({ ...values, notas, amount: presetOf({ notas }, owed) });
  };
  const owing = people.map((person, index) => {
    const notes = owed.filter(({ user_id }) => user_id === person.id);
    if (notes.length === 0) return null;
    return (
      <fieldset key={person.id} className={css.person}>
        <legend className={index === 0 ? 'solo-lectores' : undefined}>
          {fullName(person)} <span className={css.where}>{schoolAndGroupOf(person)}</span>
        </legend>
        {notes.map(({ id, folio, saldo, conceptos = [], recargos = [], ...due }) => {
          const part = parts.find(({ nota_id }) => nota_id === id);
          return (
            <Checkbox key={id} className={css.note ?? ''} checked={chosen.includes(id)} onChange={() => toggle(id)}>
              <span className={css.noteLine}>
                <span className={css.what}>
                  <strong>{folio}</strong>
                  <DueLine due={due} />
                </span>
                <span className={chosen.length === 1 && chosen.includes(id) ? `${css.saldo} ${css.owed}` : css.saldo}>
                  <Money value={saldo} />
                  <span className={css.abona}>
                    {part && part.amount < saldo && `abona ${formatMoney(part.amount)}`}
                  </span>
                </span>
              </span>
              <span className={`${css.where} ${css.lines}`}>
                {soldTogether(allLines({ conceptos, recargos })).map(soldName).join(', ')}
              </span>
            </Checkbox>
          );
        })}
      </fieldset>
    );
  });
  return (
    <>
      {owing}
      <Errors id="notas" errors={errors} live />
    </>
  );
}
