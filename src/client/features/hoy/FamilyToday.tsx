/** What a family owes and until when, and how and where it pays. */
import { readRecord } from '#client/entities/base.ts';
import { useToday } from '#client/lib/time.ts';
import { KeyFigures } from '#client/ui/KeyFigures.tsx';
import { Card, LoadState, Spinner } from '#client/ui/Page.tsx';
import { DueLine } from '#client/ui/Plan.tsx';
import { useHoyQuery } from './api.ts';
import css from './Hoy.module.css';

function useFamilyToday() {
  const { response, ...standing } = readRecord(useHoyQuery(useToday()));
  return { ...standing, response: response && 'debe' in response ? response : undefined };
}

export function Owed() {
  const { response, ...standing } = useFamilyToday();
  if (!response) return <LoadState of={standing} rows={3} />;
  const { debe, vencido, proximo } = response;
  const next = proximo && <DueLine due={{ vencido: 0, proximo }} />;
  const notes = [vencido > 0 && <DueLine key="late" due={{ vencido, proximo: null }} />, next];
  if (debe === 0) return <KeyFigures label="Lo que debes" figures={[{ label: 'Debes', value: 'Nada por pagar' }]} />;
  return <KeyFigures label="Lo que debes" figures={[{ label: 'Debes', value: debe, large: true, due: true, notes }]} />;
}

/** The text of the settings, for families that owe something. */
export function HowToPay() {
  const { response, loading } = useFamilyToday();
  if (!loading && !(response?.como_pagar && response.debe > 0)) return null;
  return (
    <Card title="Cómo y dónde pagar">
      {response ? <p className={css.how}>{response.como_pagar}</p> : <Spinner rows={3} />}
    </Card>
  );
}
