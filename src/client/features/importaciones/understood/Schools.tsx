/** Which schools a file means. */
import { Link } from 'react-router-dom';
import { screens } from '#client/lib/urls.ts';
import { Choose } from '#client/ui/form/Choose.tsx';
import type { ImportSchool } from '#contract/importaciones.ts';
import { useSchoolOptions } from '../useSchoolOptions.ts';
import { ChooseOrCreate } from './ChooseOrCreate.tsx';
import { Part, type SayProps } from './Part.tsx';

export function Schools({ escuelas, busy, onSay }: SayProps & { escuelas: readonly ImportSchool[] }) {
  const schools = useSchoolOptions();
  return escuelas.map(({ texto, cct, escuela_id, porque }) => (
    <Part key={texto} of={`Escuela «${texto}»${cct ? `, CCT ${cct}` : ''}`} why={porque}>
      <ChooseOrCreate
        label={`Escuela «${texto}»`}
        value={escuela_id}
        options={schools}
        placeholder="Elige la escuela"
        create="Crear esta escuela"
        busy={busy}
        onChoose={(chosen) => onSay({ escuelas: [{ texto, escuela_id: chosen }] })}
      />
    </Part>
  ));
}

export function DefaultSchool({ importacion: { escuela_id }, of, busy, onSay }: SayProps & { of: string }) {
  const schools = useSchoolOptions();
  const why = (
    <>
      Si todavía no está registrada, agrégala en <Link to={screens.escuelas()}>Escuelas</Link>.
    </>
  );
  return (
    <Part of={of} why={why}>
      <Choose
        aria-label={of}
        busy={busy}
        value={escuela_id === null ? '' : String(escuela_id)}
        placeholder="Elige la escuela"
        options={schools}
        onChange={(chosen) => onSay({ escuela_id: chosen === '' ? null : Number(chosen) })}
      />
    </Part>
  );
}
