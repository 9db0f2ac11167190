import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, done, post, split } from '#client/entities/split.ts';
import { contratos as endpoints } from '#contract/endpoints/contratos.ts';

export const contratos = api.injectEndpoints({
  endpoints: (build) => ({
    /** Current text of a note's contract and the signed one of this id; null: the latest. */
    contrato: build.query({
      query: ({ nota, contrato }: { nota: number; contrato: number | null }) =>
        request(endpoints.getContrato, { params: { id: nota }, query: contrato ? { contrato } : {} }),
      transformResponse: split(endpoints.getContrato, ({ note, contrato, ...rest }, rows) => ({
        ...rest,
        note: rows.notes(note),
        contrato: contrato && rows.contratos(contrato),
      })),
      providesTags: ['contratos'],
    }),
    printContrato: build.mutation(change(endpoints.printContrato, done)),
    // On errors too: the text may have changed.
    signContrato: build.mutation(
      post(
        endpoints.signContrato,
        ({ contrato }, rows) => rows.contratos(contrato),
        () => ['contratos'],
      ),
    ),
  }),
});
