/** Parts of the application in files of their own. */
import { type ComponentType, type ReactNode, use, useContext } from 'react';
import { logFailure } from '#client/lib/log.ts';
import { readText, writeText } from '#client/lib/storage.ts';
import { allowLeaving, DraftOwnerContext, hasUnsaved, isUnderWay, keepDrafts } from '#client/lib/unsaved.ts';
import { Button } from '../Button.tsx';
import { Blank } from './Blank.tsx';

/** The build from which this tab has reloaded by itself: once each, also where the server goes on offering that one. */
const RELOADED = 'build recargado';

/** Names the build of the page by all of its first files: the names carry hashes, and some stay the same in the next build. */
const buildOf = (page: Document): string =>
  [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join(' ');

/** Reloads the page; drafts of its forms are offered to `owner` afterwards. */
function reload(owner: number | null): void {
  if (owner !== null) keepDrafts(owner);
  allowLeaving();
  window.location.reload();
}

/** Loads the page anew, once, if the server has another build than the page is of and nothing would be interrupted. */
async function reloadIfStale(): Promise<void> {
  const own = buildOf(document);
  if (readText('sessionStorage', RELOADED) === own) return;
  try {
    const response = await fetch(window.location.href, { cache: 'no-store' });
    const current = buildOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    if (!response.ok || current === '' || current === own || hasUnsaved() || isUnderWay()) return;
    writeText('sessionStorage', RELOADED, own);
    window.location.reload();
  } catch {
    // No network: the page says so.
  }
}

const NOT_FETCHED =
  'No llegó esta parte de la aplicación: falló la conexión o hay una versión nueva. Recarga la página; lo que escribiste se conserva.';

/** Says why a part of the page is missing, and how to go on. */
export function Failed({ text = NOT_FETCHED }: { text?: string }) {
  const owner = useContext(DraftOwnerContext);
  return (
    <div role="alert">
      <Blank text={text}>
        <Button kind="primary" onClick={() => reload(owner)}>
          Recargar
        </Button>
      </Blank>
    </div>
  );
}

/**
 * A component that is fetched when it is first shown, or before by `fetch`. Where its file does not come `missing` stands in
 * its place; a page of an older build than the server's is loaded anew.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ReactNode = <Failed />,
) {
  const Missing = () => missing;
  let code: Promise<ComponentType<Props>> | undefined;
  const fetch = () => {
    code ??= load()
      .catch((error: unknown) => {
        logFailure('A part of the application could not be fetched', error);
        void reloadIfStale();
        return Missing;
      })
      .then((component) => {
        // Fields that React reads: a loaded part renders at once, without «Cargando...».
        Object.assign(code ?? {}, { status: 'fulfilled', value: component });
        return component;
      });
    return code;
  };
  function Part(props: Props) {
    const Shown = use(fetch());
    return <Shown {...props} />;
  }
  return Object.assign(Part, { fetch });
}
