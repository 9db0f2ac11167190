/** What the button of the photo structure says: for which school and group it is. */
export function structureLabel(escuela: string | undefined, grupo: string | null): string {
  const chosen = [escuela, grupo].filter(Boolean).join(', ');
  return `Estructura de fotos${chosen && ` (${chosen})`}`;
}
