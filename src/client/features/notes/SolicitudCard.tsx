import { placeOf } from '#client/entities/person.ts';
import { count } from '#client/lib/numbers.ts';
import { formatPhone } from '#contract/phones.ts';
import css from './SolicitudesPage.module.css';
import { Acciones, Nombre, type Of, Pagado, Saldo, Total } from './solicitudesCells.tsx';

/** A row of the list on a phone. */
export function SolicitudCard({ row }: Of) {
  const { user, note, number } = row;
  return (
    <>
      <div className={css.cardHead}>
        <span className={css.muted}>{count(number)}</span>
        <Nombre row={row} />
      </div>
      <div className={css.muted}>{placeOf(user)}</div>
      {user.celular && <div className={css.muted}>{formatPhone(user.celular)}</div>}
      {user.email && <div className={css.muted}>{user.email}</div>}
      <div className={css.cardFoot}>
        <div>
          {note ? (
            <>
              <Pagado row={row} /> de <Total row={row} />
            </>
          ) : (
            'Sin nota'
          )}
          <Saldo row={row} />
        </div>
        <Acciones row={row} />
      </div>
    </>
  );
}
