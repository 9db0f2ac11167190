/** The frame of the signed-in screens until its code has come: bar, menu, and lines where the screen will stand. */
import css from './FramePlaceholder.module.css';

const LINES = ['title', 'line', 'line', 'line', 'line', 'line', 'line'] as const;

export function FramePlaceholder({ sidebar }: { sidebar: boolean }) {
  return (
    <div role="status">
      <span className="solo-lectores">Cargando...</span>
      <div className={css.bar} />
      <div className={css.columns}>
        {sidebar && <div className={css.rail} />}
        <div className={css.main}>
          {LINES.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <div key={index} className={css[line]} />
          ))}
        </div>
      </div>
    </div>
  );
}
