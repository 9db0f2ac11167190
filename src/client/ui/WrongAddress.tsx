import { EmptyState } from './feedback/states.tsx';
import { Page } from './Page.tsx';

interface Props {
  title: string;
  /** Kind of record in the address: «alumno». */
  of: string;
  /** Where one is chosen, and what the way there is called. */
  to: string;
  label: string;
}

/** A screen of one record at an address that names none. */
export const WrongAddress = ({ title, of, to, label }: Props) => (
  <Page title={title}>
    <EmptyState text={`La dirección no es de ningún ${of}.`} actions={[{ text: label, to }]} />
  </Page>
);
