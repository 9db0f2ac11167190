/** The alumno at the counter: debts of the family, and the form to take money. */
import Flex from 'antd/es/flex';
import { useEffect } from 'react';
import { useAppSelector } from '#client/entities/base.ts';
import { dueOf } from '#client/entities/due.ts';
import { useEntities, useEntity } from '#client/entities/state.ts';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { selectWaitingParts, sumOfWaiting, waitingFor } from '#client/offline/select.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Alert } from '#client/ui/Page.tsx';
import type { User } from '#contract/entities.ts';
import { sumDollars } from '#contract/money.ts';
import { fullName, schoolAndGroupOf } from '#contract/person.ts';
import till from '../till/Till.module.css';
import { Till } from '../till/Till.tsx';
import type { Owed } from '../till/till.ts';
import css from './Caja.module.css';
import type { useCaja } from './useCaja.ts';

const NOT_TAKEN =
  'El pago no se cobró: lo que se debía se pagó o se canceló mientras tanto. Devuelve el dinero y revisa los movimientos.';

/** The note that a ticket or a folio named; else all that are the alumno's own. */
function firstOf(owed: readonly Owed[], alumno: User, named: number | null): number[] {
  const isNamed = owed.some(({ id }) => id === named);
  return owed.filter(({ id, user_id }) => (isNamed ? id === named : user_id === alumno.id)).map(({ id }) => id);
}

interface Props {
  caja: ReturnType<typeof useCaja>;
  sought: string;
  /** Ids, as the server or this computer's memory has said. */
  found: { alumno: number; nota: number | null; hermanos: number[]; notas: number[] };
}

export function AtCounter({ caja, sought, found }: Props) {
  const alumno = useEntity('users', found.alumno);
  const hermanos = useEntities('users', found.hermanos);
  const notes = useEntities('notes', found.notas);
  const waiting = useAppSelector(selectWaitingParts);
  const today = useToday();
  const owed = notes
    .map((note) => {
      const unsent = sumOfWaiting(waitingFor(waiting, note.id));
      return { ...note, ...dueOf(note, unsent, today), saldo: sumDollars([note.saldo, -unsent]) };
    })
    .filter(({ saldo, cancelada }) => saldo > 0 && cancelada === null);
  /** The form disappears with the debt, and its refusal with it: «No debe nada.» alone would look like a success. */
  const notTaken = caja.refused && owed.length === 0;
  const { ready } = caja;
  useEffect(() => {
    // The focus goes with the form too, and the next scan would go nowhere.
    if (notTaken) ready();
  }, [notTaken, ready]);
  if (!alumno) return null;
  const own = owed.some(({ user_id }) => user_id === alumno.id);
  return (
    <section aria-label="En caja">
      <Flex justify="space-between" gap={8}>
        <h2 className={css.who}>
          {fullName(alumno)} <span className={till.where}>{schoolAndGroupOf(alumno)}</span>
        </h2>
        <Button kind="quiet" small onClick={caja.leave}>
          Otro alumno
        </Button>
      </Flex>
      {notTaken && <Alert>{NOT_TAKEN}</Alert>}
      {!own && <Alert kind="success">{owed.length > 0 ? 'No debe nada; su familia, sí.' : 'No debe nada.'}</Alert>}
      {owed.length > 0 ? (
        <Till
          name={`caja-${alumno.id}`}
          userId={alumno.id}
          owed={owed}
          choice={{ people: [alumno, ...hermanos], notas: firstOf(owed, alumno, found.nota) }}
          scan={{ sought, at: caja.turn.at, onSeek: caja.seek, onTyping: caja.typeOn }}
          take={(body, key) => caja.take(body, key, owed)}
          onTaken={(taken, figures) => caja.onTaken(taken, figures, { userId: alumno.id, owed, elsewhere: 0 })}
        />
      ) : (
        <Flex wrap gap={8}>
          <ButtonLink to={screens.alumno(alumno.id)}>Ver al alumno</ButtonLink>
          <ButtonLink to={screens.registerNote(alumno.id)}>Nueva nota</ButtonLink>
        </Flex>
      )}
    </section>
  );
}
