import type { CSSProperties } from 'react';
import { useTime } from '#client/lib/time.ts';
import { Money } from '#client/ui/Money.tsx';
import { Sheet, type SheetColumn, SheetTable } from '#client/ui/print/Sheet.tsx';
import { Letterhead, type PaperWidth, Ticket, TicketLine, TicketText } from '#client/ui/print/Ticket.tsx';
import { formatDate } from '#contract/dates.ts';
import type { Counted } from '#contract/denominations.ts';
import type { Conteo, CorteCaja, Movimiento } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';
import { ABONO_METHOD_NAMES, ABONO_METHODS, DE_LISTAS, MOVIMIENTO_NAMES } from '#contract/rules.ts';
import css from './Cortes.module.css';
import {
  abonosText,
  atCaja,
  byMethod,
  byPerson,
  cajaText,
  cancelledText,
  differenceText,
  isUndone,
  motivoOf,
  movedIn,
  movementNotes,
  numbered,
  type PersonDay,
  type Printed,
  sealText,
  signedOf,
  sumOf,
  titleOf,
  totalOf,
  unitsOf,
  unitText,
} from './sums.ts';

const PERSONS: readonly SheetColumn<PersonDay>[] = [
  { title: 'Día', of: ({ dia }) => formatDate(dia) },
  { title: 'Persona', of: ({ nombre }) => nombre },
  { title: 'Abonos', figure: true, of: ({ abonos }) => abonos },
  ...ABONO_METHODS.map(
    (metodo): SheetColumn<PersonDay> => ({
      title: ABONO_METHOD_NAMES[metodo],
      figure: true,
      of: (row) => <Money value={sumOf(row, metodo)} />,
    }),
  ),
  {
    title: 'Cancelado',
    figure: true,
    of: cancelledText,
  },
  { title: 'Total', figure: true, of: ({ total }) => <Money value={total} /> },
];
const CAJAS: readonly SheetColumn<CorteCaja>[] = [
  { title: 'Caja', of: ({ caja }) => cajaText(caja) || 'Sin número' },
  { title: 'Abonos', figure: true, of: ({ abonos }) => abonos },
  { title: 'Total cobrado', figure: true, of: ({ total }) => <Money value={total} /> },
  { title: 'Efectivo esperado', figure: true, of: ({ esperado }) => <Money value={esperado} /> },
];
const UNITS: readonly SheetColumn<Counted>[] = [
  { title: 'Billete o moneda', of: ({ nombre }) => nombre },
  { title: 'Piezas', figure: true, of: ({ units }) => units },
  { title: 'Importe', figure: true, of: ({ importe }) => <Money value={importe} /> },
];

/** A closing on letter paper, to be signed and kept. */
export function CorteSheet({ corte, reprint }: { corte: Printed; reprint: boolean }) {
  const { instant } = useTime();
  const {
    numero,
    por_persona,
    por_caja,
    caja,
    conteos,
    de_listas,
    esperado,
    declarado,
    diferencia,
    cerrado_por,
    sello,
  } = corte;
  const persons = byPerson(por_persona);
  const units = declarado === null ? [] : unitsOf(conteos);
  const moved: readonly SheetColumn<Movimiento>[] = [
    { title: 'Hora', of: ({ created_at }) => instant(created_at) },
    { title: 'Movimiento', of: ({ tipo }) => MOVIMIENTO_NAMES[tipo] },
    { title: 'Persona', of: (one) => atCaja(one.registrado_por, one.caja) },
    {
      title: 'Motivo',
      of: (one) => [motivoOf(one), ...movementNotes(one, numero, instant)].join(' · '),
    },
    { title: 'Monto', figure: true, of: (one) => <Money value={signedOf(one, numero)} struck={isUndone(one)} /> },
  ];
  const counts: readonly SheetColumn<Conteo>[] = [
    { title: 'Hora', of: ({ created_at }) => instant(created_at) },
    { title: 'Contó', of: ({ contado_por }) => contado_por },
    { title: 'Contado', figure: true, of: (one) => <Money value={one.declarado} /> },
    { title: 'Esperado', figure: true, of: (one) => <Money value={one.esperado} /> },
    { title: 'Diferencia', figure: true, of: (one) => differenceText(one.diferencia) },
  ];
  return (
    <Sheet label={titleOf(corte)} small>
      <Letterhead wide />
      <header className={css.sheetHead}>
        <h2>{titleOf(corte)}</h2>
        {reprint && <strong>REIMPRESIÓN</strong>}
      </header>
      <p>
        {corte.dia && `Día ${formatDate(corte.dia)}. `}Desde {instant(corte.desde)} hasta {instant(corte.hasta)}.
        {cerrado_por && ` Cerró ${cerrado_por}.`}
      </p>
      <dl className={css.sheetFigures}>
        <div>
          <dt>Efectivo esperado</dt>
          <dd>{formatMoney(esperado)}</dd>
        </div>
        {declarado !== null && (
          <div>
            <dt>Efectivo contado</dt>
            <dd>{formatMoney(declarado)}</dd>
          </div>
        )}
        {de_listas !== 0 && (
          <div>
            <dt>{DE_LISTAS}</dt>
            <dd>{formatMoney(de_listas)}</dd>
          </div>
        )}
        {diferencia !== null && (
          <div>
            <dt>Diferencia</dt>
            <dd>{differenceText(diferencia)}</dd>
          </div>
        )}
      </dl>
      {persons.length > 0 && (
        <SheetTable
          head="Cobrado por día y persona"
          columns={PERSONS}
          rows={persons}
          keyOf={({ key }) => key}
          foot={[
            'Total',
            null,
            persons.reduce((sum, { abonos }) => sum + abonos, 0),
            ...byMethod(por_persona).map(({ metodo, total }) => <Money key={metodo} value={total} />),
            null,
            <Money key="total" value={totalOf(por_persona)} />,
          ]}
        />
      )}
      {numbered(por_caja).length > 0 && (
        <SheetTable head="Cobrado por caja" columns={CAJAS} rows={por_caja} keyOf={(one) => one.caja ?? 0} />
      )}
      {caja.length > 0 && (
        <SheetTable
          head="Movimientos de efectivo"
          columns={moved}
          rows={caja}
          keyOf={({ id }) => id}
          foot={['Total', null, null, null, <Money key="total" value={movedIn(corte)} />]}
        />
      )}
      {corte.propios.length > 0 && (
        <SheetTable
          head="Lo que cada quien contó de su caja"
          columns={counts}
          rows={corte.propios}
          keyOf={({ id }) => id}
        />
      )}
      {conteos.length > 0 && <SheetTable head="Conteos" columns={counts} rows={conteos} keyOf={({ id }) => id} />}
      {units.length > 0 && (
        <SheetTable head="Lo que se contó" columns={UNITS} rows={units} keyOf={({ clave }) => clave} />
      )}
      {sello && <p>Sello: {sealText(sello)}</p>}
      {cerrado_por && (
        <footer className={css.sheetSigned}>
          <p>Entregó</p>
          <p>Recibió</p>
        </footer>
      )}
    </Sheet>
  );
}

const PART = { marginTop: '2mm', paddingTop: '1mm', borderTop: '1px dashed #000' };
const SIGNATURE: CSSProperties = { margin: '16mm 0 0', borderTop: '1px solid #000', textAlign: 'center' };

/** A closing as it comes out of the printer. */
export function CorteTicket({ corte, reprint, width }: { corte: Printed; reprint: boolean; width: PaperWidth }) {
  const { instant } = useTime();
  const { numero, por_persona } = corte;
  const units = corte.declarado === null ? [] : unitsOf(corte.conteos);
  return (
    <Ticket width={width} title={titleOf(corte)} thanks={false} {...(reprint ? { mark: 'REIMPRESIÓN' } : {})}>
      {corte.dia && <TicketLine label="Día">{formatDate(corte.dia)}</TicketLine>}
      <TicketLine label="Desde">{instant(corte.desde)}</TicketLine>
      <TicketLine label="Hasta">{instant(corte.hasta)}</TicketLine>
      {byPerson(por_persona).map((person) => (
        <section key={person.key} style={PART}>
          <TicketText label={formatDate(person.dia)}>{person.nombre}</TicketText>
          {person.methods
            .filter(({ total }) => total !== 0)
            .map(({ metodo, total }) => (
              <TicketLine key={metodo} label={ABONO_METHOD_NAMES[metodo]}>
                {formatMoney(total)}
              </TicketLine>
            ))}
          {person.cancelaciones > 0 && (
            <TicketLine label={`Cancelado (${person.cancelaciones})`}>{formatMoney(person.cancelado)}</TicketLine>
          )}
        </section>
      ))}
      <section style={PART}>
        {byMethod(por_persona).map(({ metodo, total }) => (
          <TicketLine key={metodo} label={`Total ${ABONO_METHOD_NAMES[metodo].toLowerCase()}`}>
            {formatMoney(total)}
          </TicketLine>
        ))}
        <TicketLine label="Total">{formatMoney(totalOf(por_persona))}</TicketLine>
        {corte.de_listas !== 0 && <TicketLine label={DE_LISTAS}>{formatMoney(corte.de_listas)}</TicketLine>}
      </section>
      {numbered(corte.por_caja).length > 0 && (
        <section style={PART}>
          {corte.por_caja.map(({ caja, abonos, total, esperado }) => (
            <div key={caja}>
              <TicketLine label={`${cajaText(caja) || 'Sin número'}, ${abonosText(abonos)}`}>
                {formatMoney(total)}
              </TicketLine>
              <TicketLine label="Efectivo esperado">{formatMoney(esperado)}</TicketLine>
            </div>
          ))}
        </section>
      )}
      {corte.caja.length > 0 && (
        <section style={PART}>
          {corte.caja.map((one) => (
            <div key={one.id}>
              <TicketLine label={`${MOVIMIENTO_NAMES[one.tipo]}, ${atCaja(one.registrado_por, one.caja)}`}>
                {isUndone(one) ? <s>{formatMoney(signedOf(one, numero))}</s> : formatMoney(signedOf(one, numero))}
              </TicketLine>
              <div>{motivoOf(one)}</div>
              {movementNotes(one, numero, instant).map((note) => (
                <div key={note}>{note}</div>
              ))}
            </div>
          ))}
        </section>
      )}
      {corte.conteos.length > 1 && (
        <section style={PART}>
          {corte.conteos.map(({ id, declarado, diferencia }, at) => (
            <TicketLine key={id} label={`Conteo ${at + 1}: ${formatMoney(declarado)}`}>
              {differenceText(diferencia)}
            </TicketLine>
          ))}
        </section>
      )}
      {corte.propios.length > 0 && (
        <section style={PART}>
          {corte.propios.map(({ id, contado_por, declarado, diferencia }) => (
            <TicketLine key={id} label={`${contado_por} contó ${formatMoney(declarado)}`}>
              {differenceText(diferencia)}
            </TicketLine>
          ))}
        </section>
      )}
      {units.length > 0 && (
        <section style={PART}>
          {units.map(({ clave, units, nombre, importe }) => (
            <TicketLine key={clave} label={unitText({ units, nombre })}>
              {formatMoney(importe)}
            </TicketLine>
          ))}
        </section>
      )}
      <section style={PART}>
        <TicketLine label="Efectivo esperado">{formatMoney(corte.esperado)}</TicketLine>
        {corte.declarado !== null && <TicketLine label="Efectivo contado">{formatMoney(corte.declarado)}</TicketLine>}
        {corte.diferencia !== null && (
          <TicketLine label="Diferencia" strong>
            {differenceText(corte.diferencia)}
          </TicketLine>
        )}
      </section>
      {corte.cerrado_por && <TicketText label="Cerró">{corte.cerrado_por}</TicketText>}
      {corte.sello && <TicketText label="Sello">{sealText(corte.sello)}</TicketText>}
      {corte.cerrado_por && <p style={SIGNATURE}>Firma</p>}
    </Ticket>
  );
}
