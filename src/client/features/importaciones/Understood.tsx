/** What was made of a file, each guess with its reason; whatever is said otherwise makes all rows anew. */
import Checkbox from 'antd/es/checkbox';
import Collapse from 'antd/es/collapse';
import { type ReactNode, useMemo } from 'react';
import { count } from '#client/lib/numbers.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { Choose, type Option } from '#client/ui/form/Choose.tsx';
import type { ImportacionPatch } from '#contract/endpoints/importaciones.ts';
import { GROUPS, normalizeGroup } from '#contract/groups.ts';
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
import { useSchoolOptions } from './useSchoolOptions.ts';
import { filasWords } from './words.ts';

interface Props {
  importacion: Importacion;
  /** While rows are made anew nothing else is said. */
  busy: boolean;
  onSay: (said: Omit<ImportacionPatch, 'version'>) => void;
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
  const { escuelas, grupos, hojas, columnas } = props.importacion;
  const foreign = grupos.filter(({ texto }) => !isGroup(texto));
  const open = {
    escuelas: escuelas.filter(({ escuela_id }) => escuela_id === null),
    grupos: foreign.filter(({ grupo }) => grupo === null),
  };
  const read = columnas.filter(({ campo }) => campo !== null).length;
  const all = [
    hojas.length > 1 && `${hojas.filter(({ tomada }) => tomada).length} de ${hojas.length} hojas`,
    `${read} de ${columnas.length} columnas`,
    escuelas.length > 0 && (escuelas.length === 1 ? '1 escuela' : `${count(escuelas.length)} escuelas`),
  ];
  return (
    <>
      <Moved {...props} grupos={grupos.filter(({ texto, grupo }) => isGroup(texto) && grupo === null)} />
      {open.escuelas.length + open.grupos.length > 0 && (
        <ul aria-label="Por decidir">
          <Schools {...props} escuelas={open.escuelas} />
          <Groups {...props} grupos={open.grupos} />
        </ul>
      )}
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
                <Schools {...props} escuelas={escuelas.filter(({ escuela_id }) => escuela_id !== null)} />
                <Groups {...props} grupos={foreign.filter(({ grupo }) => grupo !== null)} />
                <Columns {...props} />
              </ul>
            ),
          },
        ]}
      />
    </>
  );
}

const isGroup = (text: string) => normalizeGroup(text) === text;

/** The one question about a new school year. */
function Moved({ grupos, busy, onSay }: Props & { grupos: readonly ImportGroup[] }) {
  const filas = grupos.reduce((sum, group) => sum + group.filas, 0);
  if (filas === 0) return null;
  const say = () => onSay({ grupos: grupos.map(({ texto }) => ({ texto, grupo: texto })) });
  return (
    <Alert kind="warning" actions={[!busy && { text: 'Sí, es su nuevo grupo', onClick: say }]}>
      {filas === 1
        ? '1 alumno cambia de grupo: ¿es su nuevo grupo?'
        : `${count(filas)} alumnos cambian de grupo: ¿es su nuevo grupo?`}
    </Alert>
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
  return escuelas.map(({ texto, cct, escuela_id, porque }) => (
    <Part key={texto} of={`Escuela «${texto}»${cct ? `, CCT ${cct}` : ''}`} why={porque}>
      <Choose
        aria-label={`Escuela «${texto}»`}
        disabled={busy}
        value={escuela_id === null ? '' : String(escuela_id)}
        placeholder="Elige la escuela"
        options={options}
        onChange={(chosen) =>
          chosen !== '' && onSay({ escuelas: [{ texto, escuela_id: chosen === 'crear' ? 'crear' : Number(chosen) }] })
        }
      />
    </Part>
  ));
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
