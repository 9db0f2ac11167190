/** Reading of a file, each guess with its reason; changing one re-reads all rows. */
import Collapse from 'antd/es/collapse';
import { type RefObject, useMemo, useRef } from 'react';
import { useList } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useCan, useMay } from '#client/entities/usePolicy.ts';
import { count, counted } from '#client/lib/numbers.ts';
import { useLostFocus } from '#client/ui/lostFocus.ts';
import type { ImportColumn, ImportConcept } from '#contract/importaciones.ts';
import { formatMoney } from '#contract/money.ts';
import { mayReshapeImport } from '#contract/policies.ts';
import { filasWords } from '../words.ts';
import { ChooseOrCreate } from './ChooseOrCreate.tsx';
import { Columns, MoneyLeftOut, Sheets } from './Columns.tsx';
import { DefaultGroup, Groups } from './Groups.tsx';
import { Moved, useMoving } from './Moved.tsx';
import { Part, type SayProps } from './Part.tsx';
import { DefaultSchool, Schools } from './Schools.tsx';

/** Which services the packages of a list of payments are. */
const priced = (costo: number | null) => (costo === null ? '' : `, ${formatMoney(costo)}`);

function Concepts({ conceptos, busy, onSay }: SayProps & { conceptos: readonly ImportConcept[] }) {
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

/**
 * A decided question disappears from `frame` with its focused field: focus moves to the next one that
 * is still to be decided, behind the last one with the frame. Gives what the frame does when something in it has the focus.
 */
function useNextField(frame: RefObject<HTMLElement | null>, count: number) {
  const place = useRef(0);
  const fields = () => [...(frame.current?.querySelectorAll('input') ?? [])];
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
      <Collapse
        ghost
        size="small"
        items={[
          {
            key: 'all',
            label: `Lo que se entendió: ${all.filter(Boolean).join(', ')}`,
            children: (
              <ul aria-label="Lo que se entendió" style={{ maxHeight: '46dvh', overflow: 'auto' }}>
                {shapes && hojas.length > 1 && <Sheets {...props} />}
                <Schools {...props} escuelas={said.escuelas} />
                {!schoolless && <DefaultSchool {...props} of="Escuela de las filas que no dicen la suya" />}
                <Groups {...props} grupos={said.grupos} />
                <Concepts {...props} conceptos={said.conceptos} />
                <DefaultGroup {...props} />
                {shapes && <Columns {...props} columnas={columnas.filter(({ parece }) => !parece)} />}
              </ul>
            ),
          },
        ]}
      />
    </>
  );
}
