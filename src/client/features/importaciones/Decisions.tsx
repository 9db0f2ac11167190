/** The interpretations of a file, each with its reason and alternatives. */
import Flex from 'antd/es/flex';
import Input from 'antd/es/input/Input';
import Text from 'antd/es/typography/Text';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { catalogs } from '#client/entities/catalogs.ts';
import { useCan, useEntities, useGroupOptions, useList, useSchoolOptions } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { Check } from '#client/ui/form/Check.tsx';
import { Choose, FilterSelect, type Option } from '#client/ui/form/Choose.tsx';
import { Alert } from '#client/ui/Page.tsx';
import type { ImportacionPatch } from '#contract/endpoints/importaciones.ts';
import {
  CAMPO_NAMES,
  CAMPOS,
  type Campo,
  columnName,
  type Importacion,
  type ImportColumn,
  type ImportConcept,
  type ImportGroup,
  type ImportSchool,
} from '#contract/importaciones.ts';
import { formatMoney } from '#contract/money.ts';
import { PREFIX_MAX } from '#contract/rules.ts';
import css from './Importacion.module.css';
import { filasWords } from './words.ts';

/** Of whatever may be said about a file. */
export interface SayProps {
  importacion: Importacion;
  /** While rows are made anew nothing else is said. */
  busy: boolean;
  /** Whether it was taken. */
  onSay: (said: Partial<ImportacionPatch>) => Promise<boolean>;
}

/** A text of the file and its interpretation. */
const Part = ({ of, why, children }: { of: string; why?: ReactNode; children: ReactNode }) => (
  <li className={css.part}>
    <div className={css.said}>
      {of}
      {why && (
        <div>
          <Text type="secondary">{why}</Text>
        </div>
      )}
    </div>
    {children}
  </li>
);

interface ChooseProps {
  label: string;
  value: number | 'crear' | null;
  options: readonly Option[];
  placeholder: string;
  create: string | null;
  busy: boolean;
  onChoose: (chosen: number | 'crear') => void;
  /** What is asked of one to be made, with its own button. */
  children?: ReactNode;
}

function ChooseOrCreate({ label, value, options, placeholder, create, busy, onChoose, children }: ChooseProps) {
  const all = useMemo(
    () => (create === null ? options : [{ value: 'crear', label: create }, ...options]),
    [create, options],
  );
  return (
    <Flex gap={8} wrap={children !== undefined}>
      <Choose
        aria-label={label}
        busy={busy}
        value={value === null ? '' : String(value)}
        placeholder={placeholder}
        options={all}
        onChange={(chosen) => chosen !== '' && onChoose(chosen === 'crear' ? 'crear' : Number(chosen))}
      />
      {children ??
        (value === null && create !== null && (
          <Button busy={busy} onClick={() => onChoose('crear')}>
            {create}
          </Button>
        ))}
    </Flex>
  );
}

export function Sheets({ importacion: { hojas }, busy, onSay }: SayProps) {
  const taken = hojas.filter(({ tomada }) => tomada).map(({ nombre }) => nombre);
  const change = (nombre: string, take: boolean) =>
    onSay({ hojas: take ? [...taken, nombre] : taken.filter((one) => one !== nombre) });
  return hojas.map(({ nombre, filas, tomada, porque }) => (
    <Part key={nombre} of={`Hoja «${nombre}», ${filasWords(filas)}`} why={porque}>
      <Check busy={busy} checked={tomada} onChange={(take) => change(nombre, take)}>
        Tomarla
      </Check>
    </Part>
  ));
}

const CAMPO_OPTIONS: readonly Option[] = CAMPOS.map((value) => ({ value, label: CAMPO_NAMES[value] }));

/** Columns that sheets have alike are said once. */
function alike(columnas: readonly ImportColumn[]): [ImportColumn, ...ImportColumn[]][] {
  const groups = Map.groupBy(columnas, ({ encabezado, columna, campo }) => `${encabezado} ${columna} ${campo}`);
  return [...groups.values()] as [ImportColumn, ...ImportColumn[]][];
}

/** Fields of columns, or that they stay out: all, or only undecided ones. */
export function Columns({ columnas, busy, onSay }: SayProps & { columnas: readonly ImportColumn[] }) {
  return alike(columnas).map((columns) => {
    const [column] = columns;
    const { campo, parece, porque } = column;
    const name = columnName(column);
    const say = (to: Campo | null) =>
      onSay({ columnas: columns.map(({ hoja, columna }) => ({ hoja, columna, campo: to })) });
    return (
      <Part
        key={`${name} ${column.columna} ${campo}`}
        of={`${parece ? `Columna «${name}»` : name}${columns.length > 1 ? `, en ${columns.length} hojas` : ''}`}
        why={porque}
      >
        <Flex gap={8}>
          <Choose
            aria-label={name}
            busy={busy}
            value={campo ?? ''}
            placeholder={parece ? 'Di qué es' : 'No se toma'}
            options={CAMPO_OPTIONS}
            onChange={(chosen) => say(chosen === '' ? null : (chosen as Campo))}
          />
          {parece && (
            <Button busy={busy} onClick={() => say(null)}>
              Dejar fuera
            </Button>
          )}
        </Flex>
      </Part>
    );
  });
}

/** A list of alumnos that tells of money: read as one of payments, or without it. */
export function MoneyLeftOut({ columnas, busy, onSay }: SayProps & { columnas: readonly ImportColumn[] }) {
  const names = [...new Set(columnas.map(columnName))];
  const without = () => onSay({ columnas: columnas.map(({ hoja, columna }) => ({ hoja, columna, campo: null })) });
  return (
    <Alert
      kind="warning"
      actions={[
        { text: 'Leerla como cobranza', busy, onClick: () => onSay({ tipo: 'cobranza' }) },
        { text: 'Dejar fuera', busy, onClick: without },
      ]}
    >
      La lista trae dinero que como lista de alumnos no se toma: {new Intl.ListFormat('es').format(names)}.
    </Alert>
  );
}

/** The school of a text. One to be made is made with a prefijo that stands here before, and can be another one. */
function SchoolOf({ school, busy, onSay }: Omit<SayProps, 'importacion'> & { school: ImportSchool }) {
  const { texto, cct, escuela_id, porque, prefijo } = school;
  const [typed, setTyped] = useState(prefijo ?? '');
  const [wrong, setWrong] = useState(false);
  const say = async (chosen: number | 'crear') => {
    const own = chosen === 'crear' && prefijo !== undefined && { prefijo: typed.trim() };
    setWrong(!(await onSay({ escuelas: [{ texto, escuela_id: chosen, ...own }] })) && chosen === 'crear');
  };
  const made = escuela_id === 'crear';
  const needsPrefijo = typeof escuela_id !== 'number' && prefijo !== undefined;
  const why = needsPrefijo ? `${porque} Con el prefijo empiezan sus folios.` : porque;
  return (
    <Part of={`Escuela «${texto}»${cct ? `, CCT ${cct}` : ''}`} why={why}>
      <ChooseOrCreate
        label={`Escuela «${texto}»`}
        value={escuela_id}
        options={useSchoolOptions()}
        placeholder="Elige la escuela"
        create="Crear esta escuela"
        busy={busy}
        onChoose={(chosen) => void say(chosen)}
      >
        {needsPrefijo ? (
          <form
            className={css.prefijo}
            onSubmit={(event) => {
              event.preventDefault();
              void say('crear');
            }}
          >
            <Input
              aria-label={`Prefijo de «${texto}»`}
              prefix={<Text type="secondary">Prefijo</Text>}
              value={typed}
              maxLength={PREFIX_MAX}
              autoComplete="off"
              status={wrong ? 'error' : ''}
              aria-invalid={wrong || undefined}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                setWrong(false);
              }}
            />
            {(!made || typed.trim() !== prefijo) && (
              <Button type="submit" busy={busy}>
                {made ? 'Cambiar prefijo' : 'Crear esta escuela'}
              </Button>
            )}
          </form>
        ) : undefined}
      </ChooseOrCreate>
    </Part>
  );
}

export const Schools = ({ escuelas, ...say }: SayProps & { escuelas: readonly ImportSchool[] }) =>
  escuelas.map((school) => <SchoolOf {...say} key={`${school.texto} ${school.prefijo}`} school={school} />);

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

/** A list of a large school has a dozen of them: side by side they leave room for its rows. */
export function Groups({ grupos, busy, onSay }: SayProps & { grupos: readonly ImportGroup[] }) {
  const groups = useGroupOptions();
  if (grupos.length === 0) return null;
  return (
    <Part of="Grupos que no están en Ajustes" why="Elige cuál es cada uno.">
      <div className={css.groups}>
        {grupos.map(({ texto, grupo, filas }) => (
          <FilterSelect
            key={texto}
            label={`«${texto}», ${filasWords(filas)}`}
            busy={busy}
            value={grupo ?? ''}
            placeholder="Elige el grupo"
            options={groups}
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
      options={useGroupOptions()}
      onChange={(chosen) => onSay({ grupo: chosen || null })}
    />
  </Part>
);

/** Which services the packages of a list of payments are. */
const priced = (costo: number | null) => (costo === null ? '' : `, ${formatMoney(costo)}`);

export function Concepts({ conceptos, busy, onSay }: SayProps & { conceptos: readonly ImportConcept[] }) {
  const { response } = useList(catalogs.useListServiciosQuery());
  const servicios = useEntities('servicios', response);
  const adds = useCan('servicios:write');
  const options = useMemo(
    () => servicios.map(({ id, servicio, costo }) => ({ value: String(id), label: servicio + priced(costo) })),
    [servicios],
  );
  return conceptos.map(({ texto, servicio_id, costo, filas, porque }) => {
    const label = texto ? `Paquete «${texto}»` : 'Filas sin paquete';
    return (
      <Part key={texto} of={`${label}, ${filasWords(filas)}${priced(costo)}`} why={porque}>
        <ChooseOrCreate
          label={label}
          value={servicio_id}
          options={options}
          placeholder="Elige el servicio"
          create={adds && texto ? 'Agregar al catálogo' : null}
          busy={busy}
          onChoose={(chosen) => onSay({ conceptos: [{ texto, servicio_id: chosen }] })}
        />
      </Part>
    );
  });
}
