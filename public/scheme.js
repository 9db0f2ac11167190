// Before the application: its colours, its files, and a word where its code does not come.

// Tells the page which colours the person chose on this device; the application takes over from there.
try {
  const stored = localStorage.getItem('scheme');
  // Version 1.0 stored it without the quotes of JSON.
  if (stored === 'light' || stored === 'dark') localStorage.setItem('scheme', JSON.stringify(stored));
  const scheme = JSON.parse(localStorage.getItem('scheme'));
  if (scheme === 'light' || scheme === 'dark') {
    document.documentElement.dataset.scheme = scheme;
    // The browser's own bar would keep the colour of the system.
    const metas = [...document.querySelectorAll('meta[name="theme-color"]')];
    const chosen = metas.find(({ media }) => media.includes(scheme));
    for (const meta of metas) meta.content = chosen.content;
  }
} catch {
  // A browser that refuses storage shows the colours of its system.
}

// Fetches along with the first script what it will ask for; the names are those of the build.
try {
  const { visitor, person, ...lists } = document.currentScript.dataset;
  const list = lists[location.pathname.slice(1)] ?? '';
  const files = localStorage.getItem('token') === null ? visitor : `${person} ${list}`;
  for (const file of new Set(files?.split(' ').filter(Boolean))) {
    const link = document.createElement('link');
    link.href = file;
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') {
      link.as = 'style';
      // As the script asks for it afterwards: otherwise the browser fetches it twice.
      link.crossOrigin = '';
    }
    document.head.append(link);
  }
} catch {
  // They are fetched when they are asked for.
}

// A script of the page could not be fetched: without this the page would stay empty. What imports it fails too: said once.
window.addEventListener(
  'error',
  ({ target }) => {
    const root = document.getElementById('root');
    if (!(target instanceof HTMLScriptElement) || !root || root.querySelector('[role=alert]')) return;
    const text = document.createElement('p');
    text.textContent = 'No llegó la aplicación: falló la conexión. Revisa la red y recarga la página.';
    const button = document.createElement('button');
    button.textContent = 'Recargar';
    button.onclick = () => window.location.reload();
    const alert = document.createElement('div');
    alert.setAttribute('role', 'alert');
    alert.style.cssText = 'margin: 32px 24px; font-family: system-ui, sans-serif';
    alert.append(text, button);
    root.append(alert);
  },
  true,
);
