import { screens } from '#client/lib/urls.ts';
import { PHOTO_CODE_NAMES, type PhotoCode } from '#contract/rules.ts';

interface Holder {
  campo: PhotoCode;
  user_id: number;
  nombre: string;
}

/** Who has the codes of an error, each with a link to theirs: in a new tab, since the form here is not saved. */
export function Holders({ body }: { body: Record<string, unknown> }) {
  if (!Array.isArray(body.ocupados)) return null;
  return (
    <ul style={{ margin: '0 0 8px', paddingLeft: 18, listStyle: 'disc' }} aria-label="Quién tiene los códigos">
      {(body.ocupados as Holder[]).map(({ campo, user_id, nombre }) => (
        <li key={campo}>
          {PHOTO_CODE_NAMES[campo]}:{' '}
          <a href={screens.noteImg(user_id)} target="_blank" rel="noopener">
            ver los códigos de {nombre}
          </a>
        </li>
      ))}
    </ul>
  );
}
