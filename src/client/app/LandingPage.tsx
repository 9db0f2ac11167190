import { useTitle } from '#client/lib/hooks.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import css from './LandingPage.module.css';

const OFFERS = [
  ['Fotografía escolar', 'Toga, casual, grupo y amigos: cada foto llega a su alumno por su código, sin confusiones.'],
  ['Notas y abonos', 'Cada servicio queda en una nota clara; se paga en abonos y cada pago sale con su recibo.'],
  ['Escuelas y grupos', 'Alumnos ordenados por escuela y grupo, con avisos que llegan a quien corresponde.'],
  ['Guardería', 'Inscripción con los datos de salud, las personas autorizadas y los documentos en un solo lugar.'],
] as const;

/** What visitors without a session see at any address but the sign-in screen. */
export function LandingPage() {
  useTitle('Bienvenida');
  return (
    <div className={css.page}>
      <section className={css.hero}>
        <img src="/logo/Logo.jpg" alt="" width="88" height="88" className={css.logo} />
        <h1 className={css.title}>Servicios escolares, de la inscripción a la foto</h1>
        <p className={css.lead}>
          Acompañamos a las escuelas y a sus familias: fotografía, paquetes de graduación, pagos en abonos y guardería,
          en un solo lugar.
        </p>
        <ButtonLink kind="primary" to={screens.login()}>
          Iniciar Sesión
        </ButtonLink>
      </section>
      <ul className={css.offers}>
        {OFFERS.map(([title, text]) => (
          <li key={title} className={css.offer}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
