// Tells the page which colours the person chose on this device; the application takes over from there.
try {
  const scheme = localStorage.getItem('scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
} catch {
  // A browser that refuses storage shows the colours of its system.
}
