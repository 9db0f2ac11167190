/** As the server wrote it into the page. */
const NAME = document.querySelector('.llegando')?.textContent;

/** Until the code of the first screen has come: the bar of index.html, and a word. */
export const Coming = () => (
  <>
    <div className="llegando">{NAME}</div>
    <p role="status" style={{ margin: 0, padding: 16, color: 'var(--muted)' }}>
      Cargando...
    </p>
  </>
);
