/** Workbooks as another library than the writer reads them, and downloads as bytes. */
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import readWorkbook from 'read-excel-file/node';

export type Cell = string | number | boolean | Date | null;
/** Each row by the titles of its columns. */
export type SheetRows = Record<string, Cell>[];

/** Moments are fractions of days, which the reader cuts off a millisecond too early. */
function cellOf(value: unknown): Cell {
  return value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : ((value ?? null) as Cell);
}

/** The sheets of a workbook by name, in their order. */
export async function sheetsOf(bytes: Uint8Array): Promise<Record<string, SheetRows>> {
  // Blanks at the ends are text like any other.
  const sheets = await readWorkbook(Buffer.from(bytes), { trim: false });
  return Object.fromEntries(
    sheets.map(({ sheet, data: [titles = [], ...rows] }) => [
      sheet,
      rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, cellOf(row[at])]))),
    ]),
  );
}

/** All that a stream of bytes gives. */
export async function allOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

export interface Downloading {
  status: number;
  headers: IncomingHttpHeaders;
  /** The rest of the response; throws when the connection is cut before its end. */
  bytes(): Promise<Buffer>;
  /** The rest as text. */
  text(): Promise<string>;
  /** The first bytes that come. */
  begun(): Promise<Buffer>;
  /** Goes away without the rest. */
  leave(): void;
}

/** Asks for an address of the server and gives the answer as soon as it begins. */
export function download(
  origin: string,
  path: string,
  { token = null, method = 'GET' }: { token?: string | null; method?: string } = {},
): Promise<Downloading> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return new Promise((resolve, reject) => {
    const requested = request(new URL(path, origin), { method, headers, agent: false }, (response) => {
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        bytes: () => allOf(response),
        text: () => text(response),
        async begun() {
          const [part] = await once(response, 'data');
          response.pause();
          return part;
        },
        leave: () => void requested.destroy(),
      });
    });
    requested.on('error', reject).end();
  });
}
