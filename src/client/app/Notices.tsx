/** The place of notices: top right below the bar, and lower while the control that has the focus stands there. */
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useEffect } from 'react';
import { type CloseButtonProps, ToastContainer, toast } from 'react-toastify';
import './Notices.css';

/** The button of a notice; the library's own is read out as «close». */
const CloseNotice = ({ closeToast, theme }: CloseButtonProps) => (
  <button
    type="button"
    className={`Toastify__close-button Toastify__close-button--${theme}`}
    aria-label="Cerrar"
    onClick={(event) => {
      event.stopPropagation();
      closeToast(true);
    }}
  >
    <CloseOutlined aria-hidden />
  </button>
);

/** Below the bar, whose search, account and state of the queue are used while a notice stands. */
const TOP = 64;
/** Of one notice with two lines. */
const HEIGHT = 80;
const CONTROLS = 'a, button, input, textarea, [tabindex="0"]';

/** The distance from the top at which a notice covers nothing of the control in use. */
function freeTop(): number {
  const used = document.activeElement;
  const notices = document.querySelector('.Toastify__toast-container');
  if (!used?.matches(CONTROLS) || !notices || notices.contains(used)) return TOP;
  const control = used.getBoundingClientRect();
  const { left, height } = notices.getBoundingClientRect();
  const meets = control.right > left && control.bottom > TOP && control.top < TOP + Math.max(height, HEIGHT);
  return meets ? Math.round(control.bottom) + 8 : TOP;
}

export function Notices() {
  useEffect(() => {
    const place = () => {
      document.documentElement.style.setProperty('--notices-top', `${freeTop()}px`);
    };
    // The notice is rendered after it was told of.
    const stop = toast.onChange(() => requestAnimationFrame(place));
    document.addEventListener('focusin', place);
    return () => {
      stop();
      document.removeEventListener('focusin', place);
    };
  }, []);
  return <ToastContainer aria-label="Avisos" closeButton={CloseNotice} />;
}
