// Tells the page which colours the person chose on this device; the application takes over from there.
try {
  const scheme = localStorage.getItem('scheme');
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
