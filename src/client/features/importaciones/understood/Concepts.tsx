/** Which services the packages of a list of payments are. */
import { useMemo } from 'react';
import { useRows } from '#client/api/useRows.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useCan } from '#client/entities/usePolicy.ts';
import type { ImportConcept } from '#contract/importaciones.ts';
import { formatMoney } from '#contract/money.ts';
import { filasWords } from '../words.ts';
import { ChooseOrCreate } from './ChooseOrCreate.tsx';
import { Part, type SayProps } from './Part.tsx';

const priced = (costo: number | null) => (costo === null ? '' : `, ${formatMoney(costo)}`);

export function Concepts({ conceptos, busy, onSay }: SayProps & { conceptos: readonly ImportConcept[] }) {
  const { response } = useRows(catalogs.endpoints.listServicios, undefined, { fresh: true });
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
