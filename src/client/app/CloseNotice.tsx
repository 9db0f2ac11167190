import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { CloseButtonProps } from 'react-toastify';

/** The button of a toast; the library's own is read out as «close». */
export const CloseNotice = ({ closeToast, theme }: CloseButtonProps) => (
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
