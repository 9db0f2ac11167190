import { screens } from '#client/lib/urls.ts';
import { EmptyState } from '#client/ui/feedback/states.tsx';

/** Stands in place of the forms of a child whose record is closed: whoever wants to read it finds all of it in one place. */
export const ClosedRecord = ({ infanteId }: { infanteId: number }) => (
  <EmptyState
    text="Su expediente ya no cambia."
    actions={[{ text: 'Ver expediente', to: screens.expediente(infanteId) }]}
  />
);
