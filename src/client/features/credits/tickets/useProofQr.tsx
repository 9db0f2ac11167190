import { type ReactNode, useCallback } from 'react';
import { useStore } from 'react-redux';
import { type HasConnection, selectDown } from '#client/api/connection.ts';
import { credits } from '../api.ts';

/** Milliseconds that paper waits for its QR: the counter does not wait for a slow line. */
const WAIT_MS = 1000;

/** Gives the QR of a new proof of an abono's ticket; null without one, within a second in any case. */
export function useProofQr(): (abonoId: number) => Promise<ReactNode> {
  const [issue] = credits.endpoints.issueRecibo.useMutation();
  const store = useStore<HasConnection>();
  return useCallback(
    async (id) => {
      if (selectDown(store.getState())) return null;
      const issuing = issue({ params: { id } });
      const waited = Promise.withResolvers<null>();
      const timer = setTimeout(() => {
        issuing.abort();
        waited.resolve(null);
      }, WAIT_MS);
      const made = Promise.all([issuing.unwrap(), import('#client/ui/print/PaperQr.tsx')])
        .then(([url, { PaperQr }]) => url && <PaperQr url={url.reveal()}>Comprueba este recibo</PaperQr>)
        // The base query has reported the error; the customer waits for paper.
        .catch(() => null);
      return Promise.race([made, waited.promise]).finally(() => clearTimeout(timer));
    },
    [issue, store],
  );
}
