/** Log fields: enough to find a fault, never a token, a password or user input. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { pino } from 'pino';

/** Neither headers nor bodies nor the address as it was typed: they hold tokens, passwords and names of minors. */
function request({ method, routeOptions, ip }: FastifyRequest): Record<string, unknown> {
  return { method, route: routeOptions?.url, remoteAddress: ip };
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** Kind, message and stack; other fields of database errors contain the refused row. */
function error(value: unknown, depth = 0): LoggedError {
  const { name, message, stack, code, cause } = Object(value) as Error & { code?: unknown };
  return {
    type: name ?? typeof value,
    message: String(message ?? value),
    stack: String(stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && depth < 3 && { cause: error(cause, depth + 1) }),
  };
}

/** Trace messages of the upload parser, which contain headers. */
const parser = ({ limits }: { limits?: unknown }): unknown => ({ limits });

export const serializers = { req: request, err: (value: unknown) => error(value), busboyOptions: parser };

/** The log of the process: a line of JSON for whatever is told, on standard output, the same for requests and for all else. */
export const openLog = (level: string): FastifyBaseLogger => pino({ level, serializers });
