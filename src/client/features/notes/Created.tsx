import { type ReactNode, useEffect, useRef } from 'react';
import type { NoteRow } from '#client/entities/tables.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert } from '#client/ui/feedback/states.tsx';

/** After a new note was saved: where to go from here, above the note's form (`children`). */
export function Created({ note, children }: { note: NoteRow; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // Around the form, so that this runs after the form has taken the focus.
  useEffect(() => frame.current?.querySelector('a')?.focus(), []);
  return (
    <>
      <div ref={frame}>
        <Alert
          kind="success"
          actions={[
            { text: 'Ir a Abonos', kind: 'primary', to: screens.noteCredits(note.user_id, { nota: note.id }) },
            { text: 'Contrato', to: screens.contrato(note.id) },
            { text: 'Otra nota nueva', to: screens.registerNote() },
          ]}
        >
          La nota {note.folio} quedó guardada.
        </Alert>
      </div>
      {children}
    </>
  );
}
