import { type ReactNode, useEffect, useRef } from 'react';
import type { NoteRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';

/** After a new note was saved: where to go from here, above the note's form (`children`). */
export function Created({ note, children }: { note: NoteRow; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // Around the form, so that this runs after the form has taken the focus.
  useEffect(() => frame.current?.querySelector('a')?.focus(), []);
  return (
    <>
      <div ref={frame}>
        <Alert kind="success">
          <span>La nota {note.folio} quedó guardada.</span>
          <ButtonLink small kind="primary" to={screens.noteCredits(note.user_id, { nota: note.id })}>
            Ir a Abonos
          </ButtonLink>
          <ButtonLink small to={screens.registerNote()}>
            Otra nota nueva
          </ButtonLink>
        </Alert>
      </div>
      {children}
    </>
  );
}
