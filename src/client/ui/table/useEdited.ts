import { useNavigate, useSearchParams } from 'react-router-dom';
import { EDITED, idOf } from '#client/lib/urls.ts';

/** Where a link of a list leads that puts a record into the form beside it. */
export const editLink = (id: number) => `?${EDITED}=${id}`;

/**
 * Which record of a list the form beside it edits. It lives in the address: back returns to the empty form, what is
 * typed is asked about before another record takes its place, and a draft finds its form again.
 */
export function useEdited(): { id: number | null; leave: () => void } {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return {
    id: idOf(search.get(EDITED) ?? undefined),
    leave: () => void navigate({ search: '' }, { replace: true }),
  };
}
