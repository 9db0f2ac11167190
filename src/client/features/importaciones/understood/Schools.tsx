/** Which schools a file means. */
import Flex from 'antd/es/flex';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { Choose, type Option } from '#client/ui/form/Choose.tsx';
import type { ImportSchool } from '#contract/importaciones.ts';
import { useSchoolOptions } from '../useSchoolOptions.ts';
import { Part, type SayProps } from './Part.tsx';

const CREATE: Option = { value: 'crear', label: 'Crear esta escuela' };

export function Schools({ escuelas, busy, onSay }: SayProps & { escuelas: readonly ImportSchool[] }) {
  const schools = useSchoolOptions();
  const options = useMemo(() => [CREATE, ...schools], [schools]);
  return escuelas.map(({ texto, cct, escuela_id, porque }) => {
    const say = (escuela_id: number | 'crear') => onSay({ escuelas: [{ texto, escuela_id }] });
    return (
      <Part key={texto} of={`Escuela «${texto}»${cct ? `, CCT ${cct}` : ''}`} why={porque}>
        <Flex gap={8}>
          <Choose
            aria-label={`Escuela «${texto}»`}
            disabled={busy}
            value={escuela_id === null ? '' : String(escuela_id)}
            placeholder="Elige la escuela"
            options={options}
            onChange={(chosen) => chosen !== '' && say(chosen === 'crear' ? 'crear' : Number(chosen))}
          />
          {escuela_id === null && (
            <Button busy={busy} onClick={() => say('crear')}>
              {CREATE.label}
            </Button>
          )}
        </Flex>
      </Part>
    );
  });
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
        disabled={busy}
        value={escuela_id === null ? '' : String(escuela_id)}
        placeholder="Elige la escuela"
        options={schools}
        onChange={(chosen) => onSay({ escuela_id: chosen === '' ? null : Number(chosen) })}
      />
    </Part>
  );
}
