import { Suspense } from 'react';
import { selectPerson } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/base.ts';
import { OwnAnuncios } from '#client/features/anuncios/OwnAnuncios.tsx';
import { OwnNote } from '#client/features/credits/abonos/OwnNote.tsx';
import { OwnFotos } from '#client/features/fotos/FotoTile.tsx';
import { HowToPay, Owed } from '#client/features/hoy/FamilyToday.tsx';
import { StaffToday } from '#client/features/hoy/StaffToday.tsx';
import { FirstSteps } from '#client/features/sidebar/FirstSteps.tsx';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { lazyPart } from '#client/ui/feedback/lazyPart.tsx';
import { Page, Spinner } from '#client/ui/Page.tsx';
import { sayDate } from '#contract/dates.ts';
import type { SessionUser } from '#contract/entities.ts';
import { can, isStaff } from '#contract/roles.ts';
import css from './HomePage.module.css';

/** The nursery's part of the application comes for its families alone. */
const OwnEnrolments = lazyPart(
  async () => (await import('#client/features/guarderia/infantes/AlumnoInfantes.tsx')).OwnEnrolments,
);

/** The first screen: what is to be done today; for a family what it owes, and its own matters. */
export default function HomePage() {
  const person = useAppSelector(selectPerson);
  const today = useToday();
  if (!person) return null;
  const staff = isStaff(person.rol);
  return (
    <Page
      title={`Hola, ${person.nombre}`}
      aside={sayDate(today)}
      actions={
        staff && (
          <ButtonLink kind="primary" to={screens.caja()}>
            Cobrar
          </ButtonLink>
        )
      }
    >
      <div className={css.home}>{staff ? <StaffHome person={person} /> : <FamilyHome person={person} />}</div>
    </Page>
  );
}

const StaffHome = ({ person: { rol } }: { person: SessionUser }) => (
  <>
    <div className={css.main}>
      {can(rol, 'servicios:write') && <FirstSteps />}
      <StaffToday />
    </div>
    <div className={css.side}>
      <OwnAnuncios unreadOnly />
    </div>
  </>
);

/** On a phone how to pay follows what is owed. */
const FamilyHome = ({ person: { id, sala_guarderia } }: { person: SessionUser }) => (
  <>
    <div className={css.main}>
      <Owed />
      <div style={{ order: 1 }}>
        <OwnNote userId={id} />
        <OwnFotos />
      </div>
    </div>
    <div className={css.side}>
      <HowToPay />
      <div style={{ order: 2 }}>
        <OwnAnuncios />
        {sala_guarderia && (
          <Suspense fallback={<Spinner rows={2} />}>
            <OwnEnrolments />
          </Suspense>
        )}
      </div>
    </div>
  </>
);
