/** Which groups a file means. */
import { Choose, FilterSelect, type Option } from '#client/ui/form/Choose.tsx';
import { GROUPS } from '#contract/groups.ts';
import type { ImportGroup } from '#contract/importaciones.ts';
import { filasWords } from '../words.ts';
import { Part, type SayProps } from './Part.tsx';
import css from './understood.module.css';

const GROUP_OPTIONS: readonly Option[] = GROUPS.map((value) => ({ value, label: value }));

/** A list of a large school has a dozen of them: side by side they leave room for its rows. */
export function Groups({ grupos, busy, onSay }: SayProps & { grupos: readonly ImportGroup[] }) {
  if (grupos.length === 0) return null;
  return (
    <Part of="Grupos que no son ninguno de los 24 (1A a 6D)" why="Elige cuál es cada uno.">
      <div className={css.groups}>
        {grupos.map(({ texto, grupo, filas }) => (
          <FilterSelect
            key={texto}
            label={`«${texto}», ${filasWords(filas)}`}
            busy={busy}
            value={grupo ?? ''}
            placeholder="Elige el grupo"
            options={GROUP_OPTIONS}
            onChange={(chosen) => chosen !== '' && onSay({ grupos: [{ texto, grupo: chosen }] })}
          />
        ))}
      </div>
    </Part>
  );
}

const UNSAID = 'Grupo de las filas que no dicen el suyo';

export const DefaultGroup = ({ importacion: { grupo }, busy, onSay }: SayProps) => (
  <Part of={UNSAID}>
    <Choose
      aria-label={UNSAID}
      busy={busy}
      value={grupo ?? ''}
      placeholder="Elige el grupo"
      options={GROUP_OPTIONS}
      onChange={(chosen) => onSay({ grupo: chosen || null })}
    />
  </Part>
);
