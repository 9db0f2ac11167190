import type { Problem } from '#client/lib/errors.ts';

/** Said before the server's own words when a new note could not be saved. */
export const notSaved = ({ network }: Problem): string =>
  network ? 'Error de red al enviar los datos' : 'Error al guardar los datos';

/** The same for a note that was changed. */
export const notUpdated = ({ network }: Problem): string =>
  network ? 'Error de red al actualizar los datos' : 'Error al actualizar los datos';
