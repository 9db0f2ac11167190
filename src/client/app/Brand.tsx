import { Link } from 'react-router-dom';
import css from './Navbar.module.css';

/** The business's sign, and the way home. */
export const Brand = ({ to }: { to: string }) => (
  <Link to={to} className={css.brand} aria-label="Servicios Escolares, inicio">
    <img src="/logo/Logo.jpg" alt="" width="36" height="36" className={css.logo} />
    <span className={css.name}>Servicios Escolares</span>
  </Link>
);
