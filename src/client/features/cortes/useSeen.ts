import { useNavigate, useSearchParams } from 'react-router-dom';
import { idOf } from '#client/lib/urls.ts';

const SEEN = 'ver';

/** The closing that is looked at, by its number: in the address, so that back closes it and the page of the list stays. */
export function useSeen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const without = new URLSearchParams(search);
  without.delete(SEEN);
  return {
    numero: idOf(search.get(SEEN) ?? undefined),
    linkTo: (numero: number) => `?${new URLSearchParams([...without, [SEEN, String(numero)]])}`,
    leave: () => void navigate({ search: String(without) }, { replace: true }),
  };
}
