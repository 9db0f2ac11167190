import { ToastContainer } from 'react-toastify';
import { useDark } from '../dark.ts';

/** Where the short notices of `toast.ts` show. */
export default function Notices() {
  return <ToastContainer theme={useDark() ? 'dark' : 'light'} aria-label="Avisos" />;
}
