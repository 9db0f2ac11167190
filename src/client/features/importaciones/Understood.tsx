/** Reading of a file, each guess with its reason; changing one re-reads all rows. */
import { type RefObject, useRef } from 'react';
import { useGroups, useMay } from '#client/entities/state.ts';
import { useLostFocus } from '#client/lib/focus.ts';
import { count, counted } from '#client/lib/numbers.ts';
import { Disclosure } from '#client/ui/Disclosure.tsx';
import { Alert } from '#client/ui/Page.tsx';
import type { Fila, Importacion, ImportColumn } from '#contract/importaciones.ts';
import { mayReshapeImport } from '#contract/policies.ts';
import {
  Columns,
  Concepts,
  DefaultGroup,
  DefaultSchool,
  Groups,
  MoneyLeftOut,
  type SayProps,
  Schools,
  Sheets,
} from './Decisions.tsx';
import { useFirstFilas } from './preview/useFilas.ts';

/** The group of the list where it may be the new one of the row's only candidate; else null. */
function newGroupOf({ resultado, candidatos, valores: { grupo } }: Fila): string | null {
  const [only] = candidatos;
  return resultado === 'pregunta' && candidatos.length === 1 && only?.grupo !== grupo ? grupo : null;
}

interface Moving {
  groups: readonly string[];
  total: number;
}

/** Null where nobody moved. */
function useMoving(importacion: Importacion): Moving | null {
  const all = useGroups();
  const { filas, more } = useFirstFilas(importacion, 'pregunta');
  const groups = filas.flatMap((fila) => newGroupOf(fila) ?? []);
  if (groups.length === 0) return null;
  // Of more rows than were fetched it may be any group.
  return more
    ? { groups: all, total: Math.max(importacion.cambian_grupo, groups.length) }
    : { groups: [...new Set(groups)], total: groups.length };
}

function Moved({ moving: { groups, total }, busy, onSay }: Pick<SayProps, 'busy' | 'onSay'> & { moving: Moving }) {
  const say = () => onSay({ grupos: groups.map((grupo) => ({ texto: grupo, grupo })) });
  return (
    <Alert kind="warning" actions={[{ text: 'Sí, es su nuevo grupo', busy, onClick: say }]}>
      {counted(total, 'alumno cambia', 'alumnos cambian')} de grupo: ¿es su nuevo grupo?
    </Alert>
  );
}

/**
 * A decided question disappears from `frame` with its focused field: focus moves to the next undecided one, after the
 * last one to the frame. Returns the focus handler of the frame.
 */
function useNextField(frame: RefObject<HTMLElement | null>, count: number) {
  const place = useRef(0);
  // One for each question: the prefijo of a school belongs to its select.
  const fields = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role=combobox]') ?? [])];
  useLostFocus(count, () => fields()[place.current] ?? fields().at(-1) ?? frame.current);
  return ({ target }: { target: Element }) => {
    const before = (field: Element) => target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING;
    // A button belongs to the field before it.
    place.current = Math.max(
      0,
      fields().findLastIndex((field) => field === target || before(field)),
    );
  };
}

/** Open questions above the rows; everything else is a click away. */
export function Understood(props: SayProps) {
  const { estado, tipo, escuelas, grupos, conceptos, hojas, columnas, escuela_id } = props.importacion;
  const said = {
    escuelas: escuelas.filter(({ escuela_id }) => escuela_id !== null),
    grupos: grupos.filter(({ grupo }) => grupo !== null),
    conceptos: conceptos.filter(({ servicio_id }) => servicio_id !== null),
  };
  const doubtful = columnas.filter(({ parece }) => parece);
  const isMoney = ({ parece }: ImportColumn) => tipo === 'alumnos' && parece === 'dinero';
  const money = doubtful.filter(isMoney);
  const open = {
    columnas: doubtful.filter((column) => !isMoney(column)),
    escuelas: escuelas.filter(({ escuela_id }) => escuela_id === null),
    grupos: grupos.filter(({ grupo }) => grupo === null),
    conceptos: conceptos.filter(({ servicio_id }) => servicio_id === null),
  };
  const schoolless = escuelas.length === 0 && escuela_id === null;
  const read = columnas.filter(({ campo }) => campo !== null).length;
  const all = [
    hojas.length > 1 && `${hojas.filter(({ tomada }) => tomada).length} de ${hojas.length} hojas`,
    `${count(read)} de ${counted(columnas.length, 'columna', 'columnas')}`,
    escuelas.length > 0 && counted(escuelas.length, 'escuela', 'escuelas'),
  ];
  const shapes = useMay(mayReshapeImport, { estado });
  const moving = useMoving(props.importacion);
  const list = useRef<HTMLElement>(null);
  const undecided = [...Object.values(open).flat(), schoolless, moving, money.length > 0].filter(Boolean).length;
  const remember = useNextField(list, undecided);
  return (
    <>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={undecided > 0 ? 'Lo que falta decidir' : 'Nada falta por decidir'}
        onFocus={remember}
      >
        {money.length > 0 && <MoneyLeftOut {...props} columnas={money} />}
        {moving && <Moved {...props} moving={moving} />}
        <ul aria-label="Por decidir">
          {schoolless && <DefaultSchool {...props} of="La lista no dice de qué escuela es" />}
          <Columns {...props} columnas={open.columnas} />
          <Schools {...props} escuelas={open.escuelas} />
          <Groups {...props} grupos={open.grupos} />
          <Concepts {...props} conceptos={open.conceptos} />
        </ul>
      </section>
      <Disclosure label={`Lo que se entendió: ${all.filter(Boolean).join(', ')}`}>
        <ul aria-label="Lo que se entendió" style={{ maxHeight: '46dvh', overflow: 'auto' }}>
          {shapes && hojas.length > 1 && <Sheets {...props} />}
          <Schools {...props} escuelas={said.escuelas} />
          {!schoolless && <DefaultSchool {...props} of="Escuela de las filas que no dicen la suya" />}
          <Groups {...props} grupos={said.grupos} />
          <Concepts {...props} conceptos={said.conceptos} />
          <DefaultGroup {...props} />
          {shapes && <Columns {...props} columnas={columnas.filter(({ parece }) => !parece)} />}
        </ul>
      </Disclosure>
    </>
  );
}
