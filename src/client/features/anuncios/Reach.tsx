/** How many people the announcement will reach, before it is saved. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useFormikContext } from 'formik';
import { useResponse } from '#client/api/useResponse.ts';
import { usePaused } from '#client/lib/hooks.ts';
import { counted } from '#client/lib/numbers.ts';
import { Alert, ErrorState } from '#client/ui/feedback/states.tsx';
import type { Audience } from '#contract/endpoints/anuncios.ts';
import { type AnuncioValues, audienceOf, typedErrors } from './anuncioValues.ts';
import { anuncios } from './api.ts';

/** Milliseconds without a change after which it is counted: ticking ten groups asks once. */
const PAUSE_MS = 300;

export function Reach() {
  const { values } = useFormikContext<AnuncioValues>();
  const missing = Object.keys(typedErrors(values));
  const typed = missing.length === 0 ? JSON.stringify(audienceOf(values)) : '';
  const [wanted] = usePaused(typed, PAUSE_MS);
  const audience = wanted && wanted === typed ? (JSON.parse(wanted) as Required<Audience>) : skipToken;
  const { response, problem, retry } = useResponse(anuncios.endpoints.alcance, audience);
  if (missing.length > 0) {
    const lists = missing.map((field) => (field === 'grupos' ? 'los grupos' : 'las escuelas')).join(' y ');
    return <Alert kind="info">Falta elegir {lists} para saber a cuántas personas llegará.</Alert>;
  }
  if (problem) return <ErrorState problem={problem} onRetry={() => void retry()} />;
  if (response === undefined) return <Alert kind="info">Contando a cuántas personas llegará…</Alert>;
  return (
    <Alert kind={response === 0 ? 'warning' : 'info'}>Llegará a {counted(response, 'persona', 'personas')}.</Alert>
  );
}
