/** The till: the open closing and the past ones. */
import Paragraph from 'antd/es/typography/Paragraph';
import { useRef, useState } from 'react';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { useAuthor, useEntities, useEntity, useList } from '#client/entities/state.ts';
import { useFocusAfter } from '#client/lib/focus.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { counted } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { selectUnsent, type Unsent as UnsentOf } from '#client/offline/select.ts';
import { Button } from '#client/ui/Button.tsx';
import { DialogFrame } from '#client/ui/feedback/dialogs.tsx';
import { KeyFigures } from '#client/ui/KeyFigures.tsx';
import { Money, When } from '#client/ui/Money.tsx';
import { Alert, LoadState, Page } from '#client/ui/Page.tsx';
import { type Paper, PrintArea, SHEET, usePrintJob } from '#client/ui/print/Ticket.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { Corte } from '#contract/entities.ts';
import { DE_LISTAS } from '#contract/rules.ts';
import { cortes } from './api.ts';
import { CorteSheet, CorteTicket } from './CorteSheet.tsx';
import { MovimientosTable } from './cash/Movimientos.tsx';
import { corteColumns, useSeen } from './corteColumns.tsx';
import { OpenCorte } from './count/CloseForm.tsx';
import { CajaTable, OwnCounts, otherMethods, PersonTable } from './PersonTable.tsx';
import { useCortePaper } from './paper.ts';
import { byKind, differenceText, openToPrint, type Printed, sealText, unitsText } from './sums.ts';

function Line({ owner, count, cash, blind }: UnsentOf & { blind: boolean }) {
  const { name } = useAuthor(owner);
  return (
    <li>
      {name}: {counted(count, 'captura', 'capturas')}
      {!blind && cash > 0 && (
        <>
          {' '}
          con <Money value={cash} /> en efectivo
        </>
      )}
    </li>
  );
}

/** Unsent items on this computer by person. `blind` hides their money. */
function Unsent({ blind }: { blind: boolean }) {
  const unsent = useAppSelector(selectUnsent);
  if (unsent.length === 0) return null;
  return (
    <Alert kind="warning" actions={[{ text: 'Revisar', to: screens.porEnviar() }]}>
      Falta enviar lo que se capturó en este equipo; el corte todavía no lo cuenta.
      <ul style={{ margin: '4px 0 0', paddingLeft: 24, listStyle: 'disc' }}>
        {unsent.map((one) => (
          <Line key={one.owner} {...one} blind={blind} />
        ))}
      </ul>
    </Alert>
  );
}

/** The closing just made, with a key to print it. */
function ClosedPanel({ corte, onPrint }: { corte: Corte; onPrint: () => void }) {
  const frame = useRef<HTMLElement>(null);
  const onKeyDown = useFocusAfter(frame, 'button');
  return (
    <section ref={frame} aria-label="Corte cerrado">
      <Alert kind={corte.diferencia === 0 ? 'success' : 'warning'}>
        <strong>
          Corte {corte.numero} cerrado: {differenceText(corte.diferencia).toLowerCase()}
        </strong>
        <Button kind="primary" onKeyDown={onKeyDown} onClick={onPrint}>
          Imprimir corte
        </Button>
      </Alert>
    </section>
  );
}

export default function CortesPage() {
  const [paper] = useCortePaper();
  const { page, setPage } = useListParams([]);
  const { numero, leave } = useSeen();
  const open = readRecord(cortes.useCurrentCorteQuery());
  const { response, ...standing } = useList(cortes.useListCortesQuery({ page }));
  const rows = useEntities('cortes', response?.ids);
  const [closed, setClosed] = useState<number | null>(null);
  const [original, setOriginal] = useState<number | null>(null);
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const justClosed = useEntity('cortes', closed);
  const seen = rows.find((corte) => corte.numero === numero);
  const [job, setJob] = usePrintJob<{ corte: Printed; reprint: boolean; paper: Paper }>();
  /** The original once, for the person who closed; reprints from then on. */
  const print = (corte: Corte) => {
    setJob({ corte, reprint: corte.id !== original, paper });
    if (corte.id === original) setOriginal(null);
  };
  return (
    <Page title="Corte" ways={[{ text: 'Recargos y descuentos', to: screens.recargos() }]}>
      {closed && justClosed && <ClosedPanel key={justClosed.id} corte={justClosed} onPrint={() => print(justClosed)} />}
      {overtaken && <Alert kind="warning">{overtaken}</Alert>}
      <Unsent blind={open.response?.esperado == null} />
      <LoadState of={open} />
      {open.response && (
        <OpenCorte
          open={open.response}
          onClosed={(corte) => {
            setClosed(corte);
            setOriginal(corte);
            setOvertaken(null);
          }}
          onOvertaken={setOvertaken}
          onPrint={() => {
            const corte = open.response && openToPrint(open.response);
            if (corte) setJob({ corte, reprint: false, paper });
          }}
        />
      )}
      <h2 style={{ fontSize: 'var(--size-title)' }}>Cortes anteriores</h2>
      <DataTable
        {...standing}
        label="Cortes anteriores"
        columns={corteColumns(print)}
        rows={rows}
        figures={response}
        onPage={setPage}
        emptyText="Todavía no se ha cerrado ningún corte."
      />
      {seen && <SeenCorte corte={seen} onPrint={() => print(seen)} onClose={leave} />}
      {/* Lies beside the screen until the printer has taken it. */}
      {job && (
        <PrintArea>
          {job.paper === SHEET ? (
            <CorteSheet corte={job.corte} reprint={job.reprint} />
          ) : (
            <CorteTicket corte={job.corte} reprint={job.reprint} width={job.paper} />
          )}
        </PrintArea>
      )}
    </Page>
  );
}

/** One closing, by day and person. */
function SeenCorte({ corte, onPrint, onClose }: { corte: Corte; onPrint: () => void; onClose: () => void }) {
  return (
    <DialogFrame
      wide
      title={`Corte ${corte.numero}`}
      onClose={onClose}
      accept
      foot={<Button onClick={onPrint}>Imprimir</Button>}
    >
      <Paragraph type="secondary">
        Desde <When at={corte.desde} el hour /> hasta <When at={corte.hasta} el hour />, cerrado por {corte.cerrado_por}
      </Paragraph>
      <KeyFigures
        label="Importes del corte"
        figures={[
          { label: 'Efectivo esperado', value: corte.esperado },
          { label: 'Efectivo contado', value: corte.declarado },
          {
            label: 'Diferencia',
            value: differenceText(corte.diferencia),
            due: corte.diferencia !== 0,
            settled: corte.diferencia === 0,
          },
          ...byKind(corte).map(({ label, total }) => ({ label, value: total })),
          ...otherMethods(corte.por_persona),
          ...(corte.de_listas === 0 ? [] : [{ label: DE_LISTAS, value: corte.de_listas }]),
        ]}
      />
      {corte.conteos.length > 0 && (
        <ul aria-label="Conteos" style={{ marginTop: 12 }}>
          {corte.conteos.map(({ id, created_at, contado_por, declarado, diferencia, desglose }, at) => (
            <li key={id}>
              Conteo {at + 1}, <When at={created_at} hour />, {contado_por}: <Money value={declarado} />,{' '}
              {differenceText(diferencia).toLowerCase()}
              {desglose && <div style={{ color: 'var(--muted)' }}>{unitsText(desglose)}</div>}
            </li>
          ))}
        </ul>
      )}
      <PersonTable
        label={`Corte ${corte.numero} por día y persona`}
        lines={corte.por_persona}
        emptyText="El corte no tiene movimientos."
      />
      <CajaTable label={`Corte ${corte.numero} por caja`} cajas={corte.por_caja} />
      <OwnCounts label={`Conteos de cada persona del corte ${corte.numero}`} counts={corte.propios} />
      {corte.caja.length > 0 && (
        <MovimientosTable
          label={`Movimientos de efectivo del corte ${corte.numero}`}
          numero={corte.numero}
          rows={corte.caja}
        />
      )}
      {corte.sello && (
        <Paragraph type="secondary" style={{ marginTop: 16 }}>
          Sello: {sealText(corte.sello)}
        </Paragraph>
      )}
    </DialogFrame>
  );
}
