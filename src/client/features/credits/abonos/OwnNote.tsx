/** A family's own note: purchases, payments and debt. */

import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { standingOf } from '#client/entities/due.ts';
import { useEntities, useEntity } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { SoldLines } from '#client/ui/Columns.tsx';
import { Figures, noteFigures, When } from '#client/ui/Money.tsx';
import { Alert, Card, EmptyState, LinkList, LoadState } from '#client/ui/Page.tsx';
import { PlanList } from '#client/ui/Plan.tsx';
import { allLines } from '#contract/lines.ts';
import css from '../Credits.module.css';
import { AbonoTable, readColumns } from './abonoColumns.tsx';

export function OwnNote({ userId }: { userId: number }) {
  const { response, ...standing } = readRecord(catalogs.useCreditsQuery({ userId, nota: null }));
  const note = useEntity('notes', response?.note);
  const abonos = useEntities('abonos', response?.abonos);
  if (!response) return <LoadState of={standing} />;
  const others = response.otras.map((one) => ({
    to: screens.noteCredits(userId, { nota: one.id }),
    text: one.folio,
    detail: (
      <>
        <When at={one.created_at} /> · {standingOf(one)}
      </>
    ),
  }));
  const links = others.length > 0 && <LinkList label={note ? 'Otras notas' : 'Mis notas'} items={others} />;
  if (!note) {
    const text = links ? 'No tienes una nota vigente.' : 'Todavía no tienes una nota. Se hace en el mostrador.';
    return (
      <>
        <EmptyState text={text} />
        {links}
      </>
    );
  }
  return (
    <Card title={`Mi nota ${note.folio}`}>
      {note.cancelada && (
        <Alert kind="warning">
          Esta nota está cancelada{note.cancelada.motivo ? `: ${note.cancelada.motivo}` : '.'}
        </Alert>
      )}
      <Figures label="Importes de la nota" figures={noteFigures(note)} />
      <div style={{ maxWidth: 560, marginTop: 12 }}>
        <SoldLines lines={allLines(note)} />
      </div>
      <PlanList plan={note.plan} heading="h3" />
      <h3 className={`${css.heading} ${css.head}`}>Abonos</h3>
      <AbonoTable {...standing} label="Mis abonos" columns={readColumns} abonos={abonos} />
      {links}
    </Card>
  );
}
