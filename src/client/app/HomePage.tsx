import { Suspense, useContext } from 'react';
import { Link } from 'react-router-dom';
import { selectPerson } from '#client/api/session.ts';
import css from '#client/app/HomePage.module.css';
import { VisibleContext } from '#client/app/visible.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { OwnAnuncios } from '#client/features/anuncios/OwnAnuncios.tsx';
import { OwnNote } from '#client/features/credits/abonos/OwnNote.tsx';
import { OwnFotos } from '#client/features/fotos/FotoTile.tsx';
import { OwnQueue } from '#client/features/offline/QueueLink.tsx';
import { FirstSteps, Today } from '#client/features/sidebar/Today.tsx';
import { type PlainScreenName, screens } from '#client/lib/urls.ts';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { Page, Spinner } from '#client/ui/Page.tsx';
import { can, isStaff } from '#contract/roles.ts';

/** The most frequent tasks by screen, with title and description. */
const ACTIONS: readonly (readonly [PlainScreenName, title: string, text: string])[] = [
  ['caja', 'Cobrar en caja', 'Escanea o escribe a quién cobras: Enter cobra e imprime su ticket.'],
  ['solicitudes', 'Notas y abonos', 'Busca al alumno, mira cuánto debe y cobra su abono.'],
  ['registerNote', 'Nueva nota', 'Elige los servicios de un alumno y crea su nota.'],
  ['addAlumno', 'Registrar alumno', 'Da de alta a un alumno con su escuela y su grupo.'],
  ['importar', 'Importar listas', 'Pasa los alumnos de la lista de una escuela sin teclearlos.'],
  ['beneficiariosDespensa', 'Códigos de fotos', 'Elige a un alumno y escribe o escanea los códigos de sus fotos.'],
  ['guarderia', 'Guardería', 'Inscribe a un infante y mira qué le falta a cada uno.'],
  ['newAnuncio', 'Nuevo anuncio', 'Avisa a una escuela, a un grupo o a una persona.'],
  ['me', 'Mi perfil', 'Revisa tus datos y cambia tu contraseña.'],
];

/** The nursery's part of the application comes for its families alone. */
const OwnEnrolments = lazyPart(
  async () => (await import('#client/features/guarderia/infantes/AlumnoInfantes.tsx')).OwnEnrolments,
);

/** The first screen: for a family their own matters, for staff the open work and its screens. */
export default function HomePage() {
  const person = useAppSelector(selectPerson);
  if (!person) return null;
  return (
    <Page title={`Hola, ${person.nombre}`}>
      {isStaff(person.rol) && <OwnQueue />}
      {can(person.rol, 'servicios:write') && <FirstSteps />}
      {isStaff(person.rol) && <Today rol={person.rol} />}
      <OwnAnuncios unreadOnly={isStaff(person.rol)} />
      {!isStaff(person.rol) && <OwnNote userId={person.id} />}
      {!isStaff(person.rol) && <OwnFotos />}
      {!isStaff(person.rol) && person.sala_guarderia && (
        <Suspense fallback={<Spinner rows={2} />}>
          <OwnEnrolments />
        </Suspense>
      )}
      <Actions />
    </Page>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: 16,
};

function Actions() {
  const shown = useContext(VisibleContext);
  return (
    <ul style={GRID} aria-label="Acciones">
      {ACTIONS.filter(([name]) => shown.has(name)).map(([name, title, text]) => (
        <li key={name}>
          <Link to={screens[name]()} className={css.action}>
            <span className={css.title}>{title}</span>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
