/** An error as a page: for addresses that a browser opens by itself, where nobody reads JSON. */
import type { FastifyReply } from 'fastify';
import type { ApiError } from '#contract/errors.ts';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function page(text: string): string {
  const safe = text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Servicios Escolares</title>
</head>
<body style="font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem">
<h1 style="font-size: 1.375rem">Servicios Escolares</h1>
<p>${safe}</p>
<p><a href="/">Ir al inicio</a></p>
</body>
</html>
`;
}

/** Sends an error as a small page with its status. */
export function sendNotice(reply: FastifyReply, { status, message, headers }: ApiError): FastifyReply {
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page(message));
}
