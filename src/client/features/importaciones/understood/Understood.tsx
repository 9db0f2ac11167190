/** What was made of a file, each guess with its reason; whatever is said otherwise makes all rows anew. */
import Collapse from 'antd/es/collapse';
import { useRef } from 'react';
import { count, counted } from '#client/lib/numbers.ts';
import { Columns, Sheets } from './Columns.tsx';
import { Concepts } from './Concepts.tsx';
import { DefaultGroup, Groups } from './Groups.tsx';
import { Moved, useMoving } from './Moved.tsx';
import type { SayProps } from './Part.tsx';
import { DefaultSchool, Schools } from './Schools.tsx';
import { useNextField } from './useNextField.ts';

/** What nobody has said yet and rows wait for, above them; everything else is a click away. */
export function Understood(props: SayProps) {
  const { escuelas, grupos, conceptos, hojas, columnas, escuela_id } = props.importacion;
  const said = {
    escuelas: escuelas.filter(({ escuela_id }) => escuela_id !== null),
    grupos: grupos.filter(({ grupo }) => grupo !== null),
    conceptos: conceptos.filter(({ servicio_id }) => servicio_id !== null),
  };
  const open = {
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
  const moving = useMoving(props.importacion);
  const list = useRef<HTMLElement>(null);
  const undecided = [...Object.values(open).flat(), schoolless, moving].filter(Boolean).length;
  const remember = useNextField(list, undecided);
  return (
    <>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={undecided > 0 ? 'Lo que falta decidir' : 'Nada falta por decidir'}
        onFocus={remember}
      >
        {moving && <Moved {...props} moving={moving} />}
        <ul aria-label="Por decidir">
          {schoolless && <DefaultSchool {...props} of="La lista no dice de qué escuela es" />}
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
                {hojas.length > 1 && <Sheets {...props} />}
                <Schools {...props} escuelas={said.escuelas} />
                {!schoolless && <DefaultSchool {...props} of="Escuela de las filas que no dicen la suya" />}
                <Groups {...props} grupos={said.grupos} />
                <Concepts {...props} conceptos={said.conceptos} />
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
