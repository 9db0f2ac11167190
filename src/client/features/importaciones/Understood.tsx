/** What was made of a file, each guess with its reason; whatever is said otherwise makes all rows anew. */
import Checkbox from 'antd/es/checkbox';
import Collapse from 'antd/es/collapse';
import Flex from 'antd/es/flex';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { Choose, type Option } from '#client/ui/form/Choose.tsx';
import type { ImportacionPatch } from '#contract/endpoints/importaciones.ts';
import { GROUPS } from '#contract/groups.ts';
import {
  CAMPO_NAMES,
  CAMPOS,
  type Campo,
  type Importacion,
  type ImportColumn,
  type ImportGroup,
  type ImportSchool,
} from '#contract/importaciones.ts';
import css from './grid.module.css';
import { Moved } from './Moved.tsx';
import { useSchoolOptions } from './useSchoolOptions.ts';
import { filasWords } from './words.ts';

interface Props {
  importacion: Importacion;
  /** While rows are made anew nothing else is said. */
  busy: boolean;
  onSay: (said: Partial<ImportacionPatch>) => void;
}

interface PartProps {
  of: string;
  why?: ReactNode;
  children: ReactNode;
}

/** One thing that the file says, beside what it means. */
const Part = ({ of, why, children }: PartProps) => (
  <li className={css.part}>
    <div className={css.said}>
      {of}
      {why && <div className={css.why}>{why}</div>}
    </div>
    {children}
  </li>
);

/** What nobody has said yet and rows wait for, above them; everything else is a click away. */
export function Understood(props: Props) {
  const { id, escuelas, grupos, hojas, columnas, escuela_id, resumen } = props.importacion;
  const said = {
    escuelas: escuelas.filter(({ escuela_id }) => escuela_id !== null),
    grupos: grupos.filter(({ grupo }) => grupo !== null),
  };
  const schoolless = escuelas.length === 0 && escuela_id === null;
  const read = columnas.filter(({ campo }) => campo !== null).length;
  const all = [
    hojas.length > 1 && `${hojas.filter(({ tomada }) => tomada).length} de ${hojas.length} hojas`,
    `${read} de ${columnas.length} columnas`,
    escuelas.length > 0 && (escuelas.length === 1 ? '1 escuela' : `${count(escuelas.length)} escuelas`),
  ];
  return (
    <>
      {resumen.pregunta > 0 && <Moved id={id} busy={props.busy} onSay={props.onSay} />}
      <ul aria-label="Por decidir">
        {schoolless && <DefaultSchool {...props} of="La lista no dice de qué escuela es" />}
        <Schools {...props} escuelas={escuelas.filter((one) => !said.escuelas.includes(one))} />
        <Groups {...props} grupos={grupos.filter((one) => !said.grupos.includes(one))} />
      </ul>
      <Collapse
        ghost
        size="small"
        items={[
          {
            key: 'all',
            label: `Lo que se entendió: ${all.filter(Boolean).join(', ')}`,
            children: (
              <ul aria-label="Lo que se entendió" style={{ maxHeight: '46dvh', overflow: 'auto' }}>
                {hojas.length > 1 && <Sheets {...props} />}
                <Schools {...props} escuelas={said.escuelas} />
                {!schoolless && <DefaultSchool {...props} of="Escuela de las filas que no dicen la suya" />}
                <Groups {...props} grupos={said.grupos} />
                <DefaultGroup {...props} />
                <Columns {...props} />
              </ul>
            ),
          },
        ]}
      />
    </>
  );
}

function Sheets({ importacion: { hojas }, busy, onSay }: Props) {
  const taken = hojas.filter(({ tomada }) => tomada).map(({ nombre }) => nombre);
  const change = (nombre: string, take: boolean) =>
    onSay({ hojas: take ? [...taken, nombre] : taken.filter((one) => one !== nombre) });
  return hojas.map(({ nombre, filas, tomada, porque }) => (
    <Part key={nombre} of={`Hoja «${nombre}», ${filasWords(filas)}`} why={porque}>
      <Checkbox disabled={busy} checked={tomada} onChange={({ target }) => change(nombre, target.checked)}>
        Tomarla
      </Checkbox>
    </Part>
  ));
}

const CREATE: Option = { value: 'crear', label: 'Crear esta escuela' };

function Schools({ escuelas, busy, onSay }: Props & { escuelas: readonly ImportSchool[] }) {
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

function DefaultSchool({ importacion: { escuela_id }, of, busy, onSay }: Props & { of: string }) {
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

const GROUP_OPTIONS: readonly Option[] = GROUPS.map((value) => ({ value, label: value }));

function Groups({ grupos, busy, onSay }: Props & { grupos: readonly ImportGroup[] }) {
  return grupos.map(({ texto, grupo, filas }) => (
    <Part key={texto} of={`Grupo «${texto}», ${filasWords(filas)}`} why="No es ninguno de los 24 (1A a 6D).">
      <Choose
        aria-label={`Grupo «${texto}»`}
        disabled={busy}
        value={grupo ?? ''}
        placeholder="Elige el grupo"
        options={GROUP_OPTIONS}
        onChange={(chosen) => chosen !== '' && onSay({ grupos: [{ texto, grupo: chosen }] })}
      />
    </Part>
  ));
}

const UNSAID = 'Grupo de las filas que no dicen el suyo';

const DefaultGroup = ({ importacion: { grupo }, busy, onSay }: Props) => (
  <Part of={UNSAID}>
    <Choose
      aria-label={UNSAID}
      disabled={busy}
      value={grupo ?? ''}
      placeholder="Elige el grupo"
      options={GROUP_OPTIONS}
      onChange={(chosen) => onSay({ grupo: chosen || null })}
    />
  </Part>
);

const CAMPO_OPTIONS: readonly Option[] = CAMPOS.map((value) => ({ value, label: CAMPO_NAMES[value] }));

/** Columns that sheets have alike are said once. */
function Columns({ importacion: { columnas }, busy, onSay }: Props) {
  const alike = new Map<string, ImportColumn[]>();
  for (const column of columnas) {
    const key = `${column.encabezado} ${column.columna} ${column.campo}`;
    alike.set(key, [...(alike.get(key) ?? []), column]);
  }
  return [...alike].map(([key, columns]) => {
    const [{ encabezado, columna, campo, porque }] = columns as [ImportColumn];
    const name = encabezado || `Columna ${columna + 1}`;
    const change = (chosen: string) => {
      const to = chosen === '' ? null : (chosen as Campo);
      onSay({ columnas: columns.map(({ hoja, columna }) => ({ hoja, columna, campo: to })) });
    };
    return (
      <Part key={key} of={`${name}${columns.length > 1 ? `, en ${columns.length} hojas` : ''}`} why={porque}>
        <Choose
          aria-label={name}
          disabled={busy}
          value={campo ?? ''}
          placeholder="No se toma"
          options={CAMPO_OPTIONS}
          onChange={change}
        />
      </Part>
    );
  });
}
