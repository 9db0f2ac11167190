import { selectUnsent, type Unsent as UnsentOf } from '#client/entities/pending/select.ts';
import { useAuthor } from '#client/entities/pending/useAuthor.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { counted } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { Money } from '#client/ui/Money.tsx';

function Line({ owner, count, cash, blind }: UnsentOf & { blind: boolean }) {
  const { name } = useAuthor(owner);
  return (
    <li>
      {name}: {counted(count, 'captura', 'capturas')}
      {!blind && cash > 0 && (
        <>
          {' '}
          con <Money value={cash} /> en efectivo
        </>
      )}
    </li>
  );
}

/** What was typed on this computer and no closing counts yet, by person. `blind`: its money is not told. */
export function Unsent({ blind }: { blind: boolean }) {
  const unsent = useAppSelector(selectUnsent);
  if (unsent.length === 0) return null;
  return (
    <Alert kind="warning" actions={[{ text: 'Revisar', to: screens.porEnviar() }]}>
      Falta enviar lo que se capturó en este equipo; el corte todavía no lo cuenta.
      <ul style={{ margin: '4px 0 0', paddingLeft: 24, listStyle: 'disc' }}>
        {unsent.map((one) => (
          <Line key={one.owner} {...one} blind={blind} />
        ))}
      </ul>
    </Alert>
  );
}
