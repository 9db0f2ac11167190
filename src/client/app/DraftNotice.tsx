import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { draftsOf, dropDraft } from '#client/lib/unsaved.ts';
import { recovering } from '#client/lib/useUnsaved.ts';
import { Button } from '#client/ui/Button.tsx';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { Alert } from '#client/ui/Page.tsx';

/** Forms that the end of the session or of the page interrupted, offered to the same person. */
export function DraftNotice({ owner }: { owner: number }) {
  const { pathname, search } = useLocation();
  const [, repaint] = useState(0);
  const elsewhere = draftsOf(owner).filter(({ draft }) => draft.path !== pathname + search);
  return elsewhere.map(({ name, draft }) => (
    <Alert key={name} kind="warning">
      <span>«{draft.title}» quedó sin guardar.</span>
      {/* The form takes the draft of this name without asking once more. */}
      <ButtonLink small to={draft.path} state={recovering(name)}>
        Continuar
      </ButtonLink>
      <Button
        small
        kind="quiet"
        onClick={() => {
          dropDraft(owner, name);
          repaint((count) => count + 1);
        }}
      >
        Descartar
      </Button>
    </Alert>
  ));
}
