import { useContext } from 'react';
import { pictureAddress } from '#client/lib/apiAddress.ts';
import { formatPhone } from '#contract/phones.ts';
import { BusinessContext } from './business.ts';
import css from './Letterhead.module.css';

/** Whose paper it is, as far as the business has said: one below the other on a ticket, side by side on a `wide` sheet. */
export function Letterhead({ wide = false }: { wide?: boolean }) {
  const business = useContext(BusinessContext);
  if (!business?.nombre && !business?.logo) return null;
  const { nombre, direccion, telefono, rfc, logo } = business;
  return (
    <header className={`${css.letterhead} ${wide ? css.wide : ''}`}>
      {logo && <img src={pictureAddress(logo)} alt="" className={css.logo} />}
      <div>
        {nombre && <strong>{nombre}</strong>}
        {direccion && <div>{direccion}</div>}
        {telefono && <div>Tel. {formatPhone(telefono)}</div>}
        {rfc && <div>RFC {rfc}</div>}
      </div>
    </header>
  );
}
