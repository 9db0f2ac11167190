import { ToastContainer } from 'react-toastify';
import { useMedia } from '#client/lib/hooks.ts';
import { DARK_QUERY } from '#client/lib/tokens.ts';

/** Where the short notices of `toast.ts` show. */
export default function Notices() {
  return <ToastContainer theme={useMedia(DARK_QUERY) ? 'dark' : 'light'} aria-label="Avisos" />;
}
