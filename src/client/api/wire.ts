/** The two clients of the API, one for JSON and one for files. */
import axios from 'axios';
import { hearTime } from '#client/lib/clock.ts';
import { Secret } from '#client/lib/secret.ts';
import { API_BASE } from '#contract/address.ts';
import type { ApiRequest } from './request.ts';

/** A response of the server, whatever its status. */
export interface ApiResponse {
  status: number;
  /** Read as JSON where it is JSON, else its text. */
  data: unknown;
  requestId: string | null;
  /** Seconds, as the server wrote them. */
  retryAfter: string | null;
}

// A status is a response, not an exception: only a lost connection throws.
const settings = {
  validateStatus: () => true,
  headers: { Accept: 'application/json' },
  // The session is no cookie; axios would ask the browser for one before it sends anything.
  withXSRFToken: false,
};
const json = axios.create({ ...settings, headers: { ...settings.headers, 'Content-Type': 'application/json' } });
const multipart = axios.create({
  ...settings,
  headers: { ...settings.headers, 'Content-Type': 'multipart/form-data' },
});

const reveal = (body: ApiRequest['body']) =>
  body &&
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value instanceof Secret ? value.reveal() : value]),
  );

/** Fields before files: the server must know the purpose of a file before its bytes come. */
function formOf({ body = {}, files = {} }: ApiRequest): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== null && value !== undefined) form.append(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file.reveal());
  return form;
}

const textOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(file);
  });

/** A file as it is; JSON or a page in its place as without one, and text where it only claims to be JSON. */
async function fileOr(file: Blob): Promise<unknown> {
  if (!/json|html/.test(file.type)) return file;
  const text = await textOf(file);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Sends a request and gives its response, whatever its status; throws when none came. `moved` is told which share of its
 * files has left, 0 to 1.
 */
export async function send(
  request: ApiRequest,
  token: Secret | null,
  signal: AbortSignal,
  moved: (share: number) => void = () => undefined,
): Promise<ApiResponse> {
  const asForm = request.content === 'multipart';
  const files = Object.values(request.files ?? {});
  const sentAt = Date.now();
  const { status, data, headers } = await (asForm ? multipart : json).request<unknown>({
    baseURL: `${__API_URL__}${API_BASE}`,
    method: request.method,
    url: request.url,
    data: asForm ? formOf(request) : reveal(request.body),
    // Listening alone makes a browser ask the other origin first: only where there is something to tell.
    ...(files.length > 0 && {
      onUploadProgress: ({ progress = 0 }) => {
        moved(progress);
        for (const file of files) file.progress(progress);
      },
    }),
    ...(request.onBytes && {
      responseType: 'blob',
      onDownloadProgress: ({ loaded }) => request.onBytes?.(loaded),
    }),
    signal,
    headers: {
      ...(token && { Authorization: `Bearer ${token.reveal()}` }),
      ...(request.key && { 'Idempotency-Key': request.key }),
    },
  });
  const requestId = headers['x-request-id'] ?? null;
  // A proxy or a Wi-Fi portal has a clock of its own.
  if (requestId !== null) hearTime(headers.date, sentAt);
  return {
    status,
    data: data instanceof Blob ? await fileOr(data) : data,
    requestId,
    retryAfter: headers['retry-after'] ?? null,
  };
}
