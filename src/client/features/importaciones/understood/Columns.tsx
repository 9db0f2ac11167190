/** Which sheets and columns of a file are taken, and for what. */
import Flex from 'antd/es/flex';
import { Button } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { Check } from '#client/ui/form/Check.tsx';
import { Choose, type Option } from '#client/ui/form/Choose.tsx';
import { CAMPO_NAMES, CAMPOS, type Campo, columnName, type ImportColumn } from '#contract/importaciones.ts';
import { filasWords } from '../words.ts';
import { Part, type SayProps } from './Part.tsx';

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
