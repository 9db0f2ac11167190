/** Photo codes of one alumno after another: each is looked for and chosen first. */

import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntity } from '#client/entities/state.ts';
import { CodesForm } from '#client/features/fotos/codes/CodesForm.tsx';
import { AlumnoSearch } from '#client/features/notes/AlumnoSearch.tsx';
import { AlumnoCard } from '#client/features/notes/form/fields/AlumnoField.tsx';
import { TOUCH, useMedia } from '#client/lib/hooks.ts';
import { idOf, screens } from '#client/lib/urls.ts';
import { Frame } from '#client/ui/form/Frame.tsx';
import { Alert, Card, Page } from '#client/ui/Page.tsx';
import { fullName } from '#contract/person.ts';

export default function BeneficiariosPage() {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const [saved, setSaved] = useState<number | null>(null);
  const touch = useMedia(TOUCH);
  const chosen = idOf(search.get('alumno') ?? undefined);
  const choose = (userId: number | null) => setSearch(userId === null ? {} : { alumno: String(userId) });
  return (
    <Page title="Códigos de fotos" narrow>
      {saved !== null && chosen === null && <Saved userId={saved} />}
      <Card>
        {chosen === null ? (
          <>
            <AlumnoSearch autoFocus={!touch} onChoose={choose} />
            <p style={{ margin: 0, color: 'var(--muted)' }}>
              Busca a un alumno: aquí se escriben los códigos de sus ocho poses, y al guardarlos sigue el siguiente. Los
              de una nota se abren también con «Fotos» en la lista de notas.
            </p>
          </>
        ) : (
          <>
            <Frame id={id} label="Alumno" required>
              <AlumnoCard id={id} userId={chosen} onChange={() => choose(null)} />
            </Frame>
            <CodesForm
              userId={chosen}
              onSaved={() => {
                setSaved(chosen);
                choose(null);
              }}
            />
          </>
        )}
      </Card>
    </Page>
  );
}

/** The alumno whose codes were saved last, while the next one is searched for. */
function Saved({ userId }: { userId: number }) {
  catalogs.usePersonQuery(userId);
  const user = useEntity('users', userId);
  return (
    <Alert kind="success" actions={[{ text: 'Verlos', to: screens.noteImg(userId) }]}>
      Los códigos de {user ? fullName(user) : 'este alumno'} quedaron guardados.
    </Alert>
  );
}
