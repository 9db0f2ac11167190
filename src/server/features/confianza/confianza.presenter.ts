/** The page that explains how a device trusts the office's https: steps with drawn pictures, one kind of device at a time. */
import type { X509Certificate } from 'node:crypto';
import { formatDate } from '#contract/dates.ts';
import { TRUST_PAGE } from '#contract/public-address.ts';

/** Where the certificate is downloaded. */
export const CERTIFICATE = `${TRUST_PAGE}/servicios-escolares.crt`;

/** A line of a picture: plain, to be pressed, chosen of several, ticked, or switched on. */
type Row = string | { press: string } | { chosen: string } | { ticked: string } | { on: string };
interface Step {
  text: string;
  /** What the device shows, drawn: a window of a computer or a screen of a telephone. */
  picture: { phone?: true; title: string; rows: readonly Row[]; buttons?: readonly string[]; press?: string };
}

const FILE = 'servicios-escolares.crt';
const download: Step = {
  text: 'Descarga el certificado con el botón de arriba. Si el navegador dice que la descarga no es segura, elige «Conservar».',
  picture: { title: 'Descargas', rows: [{ press: FILE }, 'Esta descarga no es segura'], buttons: ['Conservar'] },
};
const downloadOnPhone: Step = { ...download, picture: { ...download.picture, phone: true } };

/** Kinds of devices with their steps, in the words of their systems in Spanish of Mexico. */
export const SYSTEMS = {
  windows: {
    name: 'Windows',
    after: 'Cierra todas las ventanas del navegador y ábrelo de nuevo.',
    steps: [
      download,
      {
        text: 'Ábrelo con doble clic y elige «Instalar certificado…».',
        picture: {
          title: 'Certificado',
          rows: ['Información del certificado', 'Emitido para: Servicios Escolares'],
          buttons: ['Instalar certificado…', 'Aceptar'],
          press: 'Instalar certificado…',
        },
      },
      {
        text: 'Elige «Usuario actual», o «Equipo local» si varias personas usan esta computadora, y «Siguiente».',
        picture: {
          title: 'Asistente para importar certificados',
          rows: ['Ubicación del almacén', { chosen: 'Usuario actual' }, 'Equipo local'],
          buttons: ['Siguiente', 'Cancelar'],
          press: 'Siguiente',
        },
      },
      {
        text: 'Elige «Colocar todos los certificados en el siguiente almacén», «Examinar…» y «Entidades de certificación raíz de confianza». Después, «Siguiente» y «Finalizar».',
        picture: {
          title: 'Seleccionar almacén de certificados',
          rows: ['Personal', { press: 'Entidades de certificación raíz de confianza' }, 'Confianza empresarial'],
          buttons: ['Aceptar', 'Cancelar'],
          press: 'Aceptar',
        },
      },
      {
        text: 'Windows pregunta si quieres instalarlo: compara la huella SHA-1 con la de esta página y elige «Sí».',
        picture: {
          title: 'Advertencia de seguridad',
          rows: ['¿Desea instalar este certificado?', 'Huella digital (sha1): …'],
          buttons: ['Sí', 'No'],
          press: 'Sí',
        },
      },
    ],
  },
  mac: {
    name: 'Mac',
    after: 'Cierra el navegador (⌘Q) y ábrelo de nuevo.',
    steps: [
      download,
      {
        text: 'Ábrelo con doble clic: se agrega en Acceso a Llaveros, en «Inicio de sesión». Si pregunta, elige «Agregar».',
        picture: {
          title: 'Acceso a Llaveros',
          rows: ['Llaveros: Inicio de sesión', { press: 'Servicios Escolares' }],
          buttons: ['Agregar', 'Cancelar'],
          press: 'Agregar',
        },
      },
      {
        text: 'En la lista «Certificados» ábrelo con doble clic, despliega «Confiar» y elige «Confiar siempre». Al cerrar la ventana pide tu contraseña.',
        picture: {
          title: 'Servicios Escolares',
          rows: [
            '▾ Confiar',
            { press: 'Al utilizar este certificado: Confiar siempre' },
            'Capa de conexión segura (SSL)',
          ],
        },
      },
    ],
  },
  android: {
    name: 'Android',
    after: 'Cierra Chrome desde la lista de aplicaciones recientes y ábrelo de nuevo.',
    steps: [
      downloadOnPhone,
      {
        text: 'Abre «Configuración» (o «Ajustes») y busca «certificado». Suele estar en «Seguridad», «Más parámetros de seguridad», «Encriptación y credenciales», «Instalar un certificado».',
        picture: {
          phone: true,
          title: 'Encriptación y credenciales',
          rows: ['Credenciales de confianza', { press: 'Instalar un certificado' }, 'Borrar credenciales'],
        },
      },
      {
        text: 'Elige «Certificado de CA» y «Instalar de todas formas». El teléfono pide su PIN; si no tiene, te hace poner uno.',
        picture: {
          phone: true,
          title: 'Instalar un certificado',
          rows: [{ press: 'Certificado de CA' }, 'Certificado de usuario de VPN y apps', 'Certificado de Wi-Fi'],
        },
      },
      {
        text: 'Elige el archivo en «Descargas». Android avisará que la red podría estar supervisada: es por este certificado.',
        picture: { phone: true, title: 'Descargas', rows: [{ press: FILE }, 'Se instaló el certificado de CA'] },
      },
    ],
  },
  ios: {
    name: 'iPhone y iPad',
    after: 'No hace falta reiniciar nada.',
    steps: [
      {
        text: 'Abre esta página en Safari y descarga el certificado con el botón de arriba. Elige «Permitir».',
        picture: {
          phone: true,
          title: 'Safari',
          rows: ['El sitio web quiere descargar un perfil de configuración. ¿Deseas permitirlo?'],
          buttons: ['Ignorar', 'Permitir'],
          press: 'Permitir',
        },
      },
      {
        text: 'Abre «Configuración», toca «Perfil descargado» e «Instalar», arriba a la derecha. Pide el código del teléfono.',
        picture: {
          phone: true,
          title: 'Configuración',
          rows: [{ press: 'Perfil descargado' }, 'Modo de vuelo', 'Wi-Fi'],
        },
      },
      {
        text: 'En «Configuración», «General», «Información», hasta abajo, abre «Configuración de confianza de certificados» y activa «Servicios Escolares». Sin este paso no funciona.',
        picture: {
          phone: true,
          title: 'Configuración de confianza de certificados',
          rows: ['Activar confianza total en certificados raíz', { on: 'Servicios Escolares' }],
        },
      },
    ],
  },
  chromebook: {
    name: 'Chromebook y Linux',
    after:
      'Cierra el navegador y ábrelo de nuevo. En Firefox: Ajustes, Privacidad y seguridad, «Ver certificados», «Autoridades», «Importar».',
    steps: [
      download,
      {
        text: 'En Chrome abre «Configuración», «Privacidad y seguridad», «Seguridad», «Administrar certificados»; o escribe chrome://certificate-manager en la barra.',
        picture: {
          title: 'Seguridad',
          rows: ['Configuración avanzada', { press: 'Administrar certificados' }],
        },
      },
      {
        text: 'En «Autoridades» (o «Certificados instalados por ti», «Certificados de confianza») elige «Importar» y el archivo.',
        picture: {
          title: 'Certificados de confianza',
          rows: ['Autoridades'],
          buttons: ['Importar'],
          press: 'Importar',
        },
      },
      {
        text: 'Si pregunta para qué, marca «Confiar en este certificado para identificar sitios web» y acepta.',
        picture: {
          title: 'Autoridad de certificación',
          rows: [{ ticked: 'Confiar en este certificado para identificar sitios web' }],
          buttons: ['Cancelar', 'Aceptar'],
          press: 'Aceptar',
        },
      },
    ],
  },
} as const satisfies Record<string, { name: string; after: string; steps: readonly Step[] }>;
export type System = keyof typeof SYSTEMS;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');

function drawRow(row: Row): string {
  if (typeof row === 'string') return `<p>${escapeHtml(row)}</p>`;
  const [[kind, text] = ['press', '']] = Object.entries(row) as [string, string][];
  return `<p class="${kind}">${escapeHtml(text)}</p>`;
}

function drawStep({ text, picture }: Step): string {
  const { phone, title, rows, buttons = [], press } = picture;
  const drawn = buttons.map((name) => `<b${name === press ? ' class="press"' : ''}>${escapeHtml(name)}</b>`).join('');
  // The words beside it tell all of it.
  return `<li><p>${escapeHtml(text)}</p>
<div class="dibujo ${phone ? 'telefono' : 'ventana'}" aria-hidden="true"><header>${escapeHtml(title)}</header>
<div>${rows.map(drawRow).join('')}</div>${drawn && `<footer>${drawn}</footer>`}</div></li>`;
}

const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --panel: #f5f6f8; --text: #1c2430; --muted: #5a6474; --line: #d9dde4;
  --accent: #1d4ed8; --on-accent: #fff; --good: #17693a; --bad: #a8201a; }
@media (prefers-color-scheme: dark) { :root { --ground: #161d29; --panel: #1f2836; --text: #e7eaf0; --muted: #a5aebd;
  --line: #374253; --accent: #8ab4ff; --on-accent: #10203c; --good: #7fd6a0; --bad: #ff9d96; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px 64px; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
h2 { margin: 32px 0 12px; font-size: 18px; }
p { margin: 0 0 12px; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.muted { color: var(--muted); font-size: 14px; }
.boton { display: inline-block; padding: 10px 16px; border: 0; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.huella { font: 14px/1.6 ui-monospace, monospace; }
nav { display: flex; flex-wrap: wrap; gap: 8px; }
nav a { padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; color: var(--text); text-decoration: none; }
nav a[aria-current] { border-color: var(--accent); color: var(--accent); font-weight: 600; }
ol { margin: 16px 0; padding: 0; list-style: none; counter-reset: paso; }
ol > li { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 300px); gap: 8px 24px; padding: 16px 0;
  border-top: 1px solid var(--line); counter-increment: paso; }
ol > li > p::before { content: counter(paso) '. '; font-weight: 600; }
.dibujo { align-self: start; overflow: hidden; border: 1px solid var(--line); border-radius: 8px; background: var(--panel);
  font-size: 13px; line-height: 1.35; }
.dibujo header { padding: 6px 12px; border-bottom: 1px solid var(--line); font-weight: 600; }
.ventana header::before { content: ''; display: inline-block; width: 26px; height: 8px; margin-right: 8px;
  background: radial-gradient(circle at 4px 4px, var(--muted) 3.5px, transparent 4px) 0 0 / 9px 8px; }
.telefono { justify-self: center; width: 220px; max-width: 100%; border-width: 5px; border-radius: 20px; }
.dibujo > div { padding: 8px; }
.dibujo p { margin: 0; padding: 5px 8px; color: var(--muted); }
.dibujo footer { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; padding: 0 12px 12px; }
.dibujo b { padding: 4px 10px; border: 1px solid var(--line); border-radius: 4px; background: var(--ground); font-weight: 400; }
.dibujo .press { border-radius: 4px; outline: 2px solid var(--accent); background: var(--ground); color: var(--text);
  font-weight: 600; }
.dibujo .chosen, .dibujo .ticked, .dibujo .on { color: var(--text); font-weight: 600; }
.chosen::before, .ticked::before { content: ''; display: inline-block; width: 10px; height: 10px; margin-right: 8px;
  border: 2px solid var(--accent); background: var(--accent); box-shadow: inset 0 0 0 2px var(--panel); }
.chosen::before { border-radius: 50%; }
.on::after { content: ''; float: right; width: 32px; height: 18px; border-radius: 9px;
  background: radial-gradient(circle at 23px 9px, var(--ground) 7px, transparent 7.5px) var(--good); }
.prueba { margin-bottom: 16px; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); }
.prueba p:last-child { margin: 0; }
[data-estado='bien'] { color: var(--good); font-weight: 600; }
[data-estado='mal'] { color: var(--bad); }
[hidden] { display: none; }
@media (max-width: 600px) { ol > li { grid-template-columns: minmax(0, 1fr); } .ventana { max-width: 300px; } }
`;

/** What the page says: the device's kind, and what there is to trust. */
export interface Trust {
  system: System;
  /** Somebody chose the kind of device; else it was told by the browser. */
  isChosen: boolean;
  /** The certificate to be trusted; null where browsers trust it already, or there is no https. */
  authority: X509Certificate | null;
  /** The address to be opened afterwards; null without https. */
  origin: string | null;
  problem: string | null;
}

const tabs = (system: System): string =>
  Object.entries(SYSTEMS)
    .map(([key, { name }]) => `<a href="?en=${key}"${key === system ? ' aria-current="page"' : ''}>${name}</a>`)
    .join('\n');

function stepsOf({ system }: Trust, authority: X509Certificate): string {
  const { name, steps, after } = SYSTEMS[system];
  const until = formatDate(authority.validToDate.toISOString().slice(0, 10));
  return `<h2>El certificado</h2>
<p><a class="boton" href="${CERTIFICATE}" download>Descargar el certificado</a></p>
<p>Antes de confiar, compara su huella con la que «npm run https» imprimió en el equipo del servidor: si no es igual, no lo instales.</p>
<p class="huella">SHA-256: ${authority.fingerprint256}</p>
${system === 'windows' ? `<p class="huella">SHA-1, la que muestra Windows: ${authority.fingerprint}</p>` : ''}
<p class="muted">Solo sirve para direcciones de redes privadas: con él nadie puede hacerse pasar por un banco. Vale hasta el ${until}.</p>
<h2>Qué equipo es este</h2>
<nav aria-label="Tipo de equipo">${tabs(system)}</nav>
<h2>Cómo confía: ${name}</h2>
<ol>${steps.map(drawStep).join('\n')}</ol>
<p>${after}</p>`;
}

function bodyOf(trust: Trust): string {
  const { origin, authority, problem } = trust;
  if (origin === null) {
    return `<p>${problem ? escapeHtml(problem) : 'Este sistema todavía no se abre por https.'}</p>
<p>${problem ? '' : 'Quien lo administra corre <b>npm run https</b> en el equipo del servidor y lo arranca de nuevo. Mientras tanto se entra como siempre.'}</p>
<p><a href="/">Ir al inicio</a></p>`;
  }
  const how = authority
    ? stepsOf(trust, authority)
    : '<p>El certificado de este servidor es de una autoridad que los equipos ya conocen: no hace falta instalar nada.</p>';
  return `<p>Por la dirección segura (https) este equipo abre el sistema también sin red, y usa la cámara y la impresora por USB. Confiar en ella se hace una vez en cada equipo.</p>
<p data-estado="bien" hidden id="listo">Este equipo ya confía. Entra por <a href="${escapeHtml(origin)}/">${escapeHtml(origin)}</a></p>
${how}
<h2>Probar</h2>
<div class="prueba" id="prueba" data-origin="${escapeHtml(origin)}">
<p><button class="boton" type="button" id="probar">Probar</button></p>
<p role="status" id="estado">Toca «Probar» cuando termines.</p>
</div>
<p class="muted"><a href="/">Seguir por ahora sin ella</a></p>`;
}

/** The page as HTML. */
export const presentTrust = (trust: Trust): string => `<!doctype html>
<html lang="es" translate="no" data-elegido="${trust.isChosen}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Confiar en la dirección segura</title>
<style>${STYLE}</style>
<script src="/confianza.js" defer></script>
</head>
<body>
<main>
<h1>Confiar en la dirección segura</h1>
${bodyOf(trust)}
</main>
</body>
</html>
`;
