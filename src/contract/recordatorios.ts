/** Reminders of debts: their channels and texts, filled the same for the preview and for the sent message. */

import { object } from 'yup';
import { formatDate } from './dates.ts';
import type { User } from './entities.ts';
import { oneOf, requiredText } from './fields.ts';
import { list, namesOnce } from './list.ts';
import { mailUrl, whatsappUrl } from './messages.ts';
import { formatMoney, sumDollars } from './money.ts';
import { fullName, type Named } from './person.ts';
import { NAME_MAX } from './rules.ts';

export const CANAL_NAMES = {
  whatsapp: 'WhatsApp',
  correo: 'Correo',
  llamada: 'Llamada',
  papel: 'Papel',
} as const;
export type Canal = keyof typeof CANAL_NAMES;
export const CANALES = Object.keys(CANAL_NAMES) as Canal[];

/** Placeholders that a text may contain. */
export const PLACEHOLDERS = ['alumno', 'saldo', 'vencido', 'fecha', 'enlace'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** A text of the business, to be sent again and again. */
export interface Plantilla {
  nombre: string;
  canal: Canal;
  texto: string;
}

export const PROMESA_ESTADO_NAMES = {
  pendiente: 'Pendiente',
  cumplida: 'Cumplida',
  rota: 'Rota',
  retirada: 'Retirada',
} as const;
export type PromesaEstado = keyof typeof PROMESA_ESTADO_NAMES;
export const PROMESA_ESTADOS = Object.keys(PROMESA_ESTADO_NAMES) as PromesaEstado[];

/** Longest text: in the address of a mail it becomes three times as long, and mail programs take 8000 characters. */
const REMINDER_MAX = 1500;
export const PLANTILLAS_MAX = 20;

const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

/** Debt in dollars; `fecha` is its first due day (YYYY-MM-DD). */
interface Owed {
  saldo: number;
  vencido: number;
  fecha: string | null;
}
/** Fields of a note that determine its due dates. */
interface OwingNote {
  saldo: number;
  vencido: number;
  plan: readonly { fecha: string; estado: 'pagado' | 'pendiente' | 'vencido' }[];
  limite: string;
}

const dueOf = ({ plan, limite }: OwingNote): string => plan.find(({ estado }) => estado !== 'pagado')?.fecha ?? limite;

/** Debt of these notes, each of which has a balance; the same figure as in the list of debtors. */
export const owedOf = (notas: readonly OwingNote[]): Owed => ({
  saldo: sumDollars(notas.map(({ saldo }) => saldo)),
  vencido: sumDollars(notas.map(({ vencido }) => vencido)),
  fecha: notas.map(dueOf).sort()[0] ?? null,
});

/** Values of a text's placeholders, except the link. */
export function reminderValues(
  alumno: Named,
  { saldo, vencido, fecha }: Owed,
): Omit<Record<Placeholder, string>, 'enlace'> {
  return {
    ...{ alumno: fullName(alumno), saldo: formatMoney(saldo), vencido: formatMoney(vencido) },
    fecha: formatDate(fecha ?? ''),
  };
}

/** Whether a reminder goes out as a message that something opens. */
export const opens = (canal: Canal): boolean => canal === 'whatsapp' || canal === 'correo';

/** Opens a reminder in WhatsApp or in the mail program; null by telephone and on paper. */
export function reminderUrl(canal: Canal, { celular, email }: Pick<User, 'celular' | 'email'>, text: string) {
  if (canal === 'whatsapp') return whatsappUrl(celular, text);
  return canal === 'correo' ? mailUrl(email, 'Recordatorio de pago', text) : null;
}

/** Filled in one pass, so that braces in a name are not filled again. Placeholders without a value stay as they are. */
export const fillText = (texto: string, values: Partial<Record<Placeholder, string>>): string =>
  texto.replace(/\{(\w+)\}/g, (whole, name: string) => (isPlaceholder(name) && values[name]) || whole);

/** Whether a text leads to the account: only the server knows its address. */
export const namesLink = (texto: string): boolean => texto.includes('{enlace}');

/** Validates the placeholders of a text; a Spanish sentence, or null if valid. */
export function faultOfText(texto: string): string | null {
  const unknown = [...texto.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !isPlaceholder(name));
  const all = PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
  if (unknown) return `No existe «${unknown[0].slice(0, NAME_MAX)}». Puedes usar ${all}.`;
  return /[{}]/.test(texto.replace(/\{[^{}]*\}/g, ''))
    ? `Una llave no está cerrada o no está abierta. Escribe por ejemplo {alumno}; puedes usar ${all}.`
    : null;
}

/** A text with placeholders; a text that went out already is kept to the letter. */
export const reminderText = (max = REMINDER_MAX) =>
  requiredText('Escribe el texto.', max).test('placeholders', function known(texto) {
    const sent = (this.parent as { capturado_en?: unknown } | undefined)?.capturado_en;
    const message = texto && !sent ? faultOfText(texto) : null;
    return message === null || this.createError({ message });
  });

/** Channel of a reminder: one of `CANALES`, required. */
export const canal = () =>
  oneOf(CANALES, 'El canal es whatsapp, correo, llamada o papel.').required('Elige por dónde se envía.');

/** At most PLANTILLAS_MAX texts of reminders, no two of one name. */
export const plantillas = () =>
  list(
    object({
      nombre: requiredText('Escribe el nombre de la plantilla.', NAME_MAX),
      canal: canal(),
      texto: reminderText(),
    }).noUnknown(),
    PLANTILLAS_MAX,
    `Admite hasta ${PLANTILLAS_MAX} plantillas.`,
  ).test(namesOnce('Ya hay una plantilla con este nombre.'));
