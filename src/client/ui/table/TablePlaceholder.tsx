/** A table whose rows are on their way: its columns are known, and something stands where each row will be. */
import Skeleton from 'antd/es/skeleton';
import css from './DataTable.module.css';

const ROWS = Array.from({ length: 8 }, (_, index) => index);

export function TablePlaceholder({ titles }: { titles: readonly string[] }) {
  return (
    <div className={css.frame} role="status">
      <span className="solo-lectores">Cargando...</span>
      <div className={css.headings} aria-hidden="true">
        {titles.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      {ROWS.map((row) => (
        <div key={row} className={css.coming}>
          <Skeleton active title={{ width: '100%' }} paragraph={false} />
        </div>
      ))}
    </div>
  );
}
