import { useResponse } from '#client/api/useResponse.ts';
import { deudores, selectDeudores } from '#client/entities/deudores.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { type Placeholder, reminderValues } from '#contract/recordatorios.ts';

/** The family's link is made when a reminder goes out: whoever has it may open the account. */
const enlace = 'https://…/familia/…';
/** For a business in which nobody owes anything. */
const EXAMPLE: Preview = {
  real: false,
  values: { alumno: 'María José Pech Canul', saldo: '$850.00', vencido: '$250.00', fecha: '15/12/2026', enlace },
};

export interface Preview {
  /** Whether these are the data of an alumno. */
  real: boolean;
  values: Record<Placeholder, string>;
}

/** What reminders would say to whoever is late with most; null while that is not known. */
export function usePreview(): Preview | null {
  const { response, loading } = useResponse(deudores.endpoints.deudores, { sort: '-vencido', per_page: 1 });
  const [debtor] = useAppSelector((state) => selectDeudores(state, response?.ids));
  if (debtor?.user) return { real: true, values: { ...reminderValues(debtor.user, debtor), enlace } };
  return loading ? null : EXAMPLE;
}
