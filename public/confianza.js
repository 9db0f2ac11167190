// Of /confianza: tries whether this device trusts the certificate of the secure address, and says so.

const { elegido } = document.documentElement.dataset;
// An iPad says that it is a Mac; no Mac can be touched in several places.
if (elegido === 'false' && navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1) {
  window.location.replace('?en=ios');
}

const prueba = document.getElementById('prueba');
const estado = document.getElementById('estado');
const listo = document.getElementById('listo');
const { origin = '' } = prueba?.dataset ?? {};

/** Browsers tell pages no reason: a certificate that is not trusted and a server out of reach look alike. */
async function isTrusted() {
  try {
    const response = await fetch(`${origin}/api/health`, { cache: 'no-store', signal: AbortSignal.timeout(8000) });
    return typeof response.status === 'number';
  } catch {
    return false;
  }
}

async function show(trusted) {
  listo.hidden = !trusted;
  estado.dataset.estado = trusted ? 'bien' : 'mal';
  estado.textContent = trusted
    ? 'Funcionó: este equipo confía en la dirección segura. '
    : `Todavía no: este equipo no confía en ${origin}, o no llega a ese puerto. Revisa que no falte ningún paso, cierra el navegador por completo, ábrelo y prueba otra vez.`;
  if (!trusted) return;
  const link = document.createElement('a');
  link.href = `${origin}/`;
  link.textContent = `Entrar por ${origin}`;
  estado.append(link);
}

if (prueba) {
  document.getElementById('probar').onclick = async () => {
    delete estado.dataset.estado;
    estado.textContent = 'Probando…';
    await show(await isTrusted());
  };
  // Who is done already reads it at the top, and is not told off who has yet to begin.
  void isTrusted().then((trusted) => trusted && show(true));
}
