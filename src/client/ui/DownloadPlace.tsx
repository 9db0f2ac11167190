import { Button } from './Button.tsx';
import css from './DownloadButton.module.css';
import icon from './Icon.module.css';

/** The room that a DownloadButton will take, kept free: without hooks. */
export const DownloadPlace = ({ label }: { label: string }) => (
  <div className={css.download} style={{ visibility: 'hidden' }}>
    <Button icon={<span className={icon.room} />}>{label}</Button>
  </div>
);
