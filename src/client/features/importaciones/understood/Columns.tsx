/** Which sheets and columns of a file are taken, and for what. */
import { Check } from '#client/ui/form/Check.tsx';
import { Choose, type Option } from '#client/ui/form/Choose.tsx';
import { CAMPO_NAMES, CAMPOS, type Campo, type ImportColumn } from '#contract/importaciones.ts';
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
export function Columns({ importacion: { columnas }, busy, onSay }: SayProps) {
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
          busy={busy}
          value={campo ?? ''}
          placeholder="No se toma"
          options={CAMPO_OPTIONS}
          onChange={change}
        />
      </Part>
    );
  });
}
