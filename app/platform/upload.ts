import { BROWSER_PATHS } from '~/contract/browser-paths';
import { FILE_MAX_BYTES, FILE_TEXTS, type FileKind } from '~/contract/file-rules';
import { shrinkImage } from '~/app/platform/shrink-image';
import { UpstreamCallError, NETWORK_TEXT } from '~/app/platform/upstream-call';
import { FILE_NAME_MAX_CHARS } from '~/contract/limits';

/** An upload fails when neither a byte is sent nor a reply arrives for this time. */
const STALL_MS = 45_000;

export interface UploadOptions {
  kind: FileKind;
  signal: AbortSignal;
  /** Uploaded share, 0–1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads one file, a large photo as a smaller copy, and returns its id. The upstream checks the content: phones
 * and apps provide files without type or extension (`image%3A148818`). Fails with UpstreamCallError: a message for
 * the person, and the status (401: log in again); with AbortError when cancelled.
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<string> {
  if (file.size === 0) throw new UpstreamCallError(FILE_TEXTS.broken, 400);
  const body = await shrinkImage(file);
  if (body.size > FILE_MAX_BYTES) throw new UpstreamCallError(FILE_TEXTS.tooLarge, 413);
  const query = new URLSearchParams({ kind: options.kind, name: file.name.slice(0, FILE_NAME_MAX_CHARS) });
  return post(`${BROWSER_PATHS.fileUpload}?${query.toString()}`, body, options);
}

/** The only use of XMLHttpRequest, because fetch reports no upload progress. */
function post(address: string, body: Blob, { signal, onProgress }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let stall = 0;
    const alive = () => {
      window.clearTimeout(stall);
      stall = window.setTimeout(stop, STALL_MS);
    };
    const settle = (act: () => void) => {
      window.clearTimeout(stall);
      signal.removeEventListener('abort', stop);
      act();
    };
    const fail = () =>
      settle(() =>
        reject(
          signal.aborted
            ? new DOMException('cancelled', 'AbortError')
            : new UpstreamCallError(NETWORK_TEXT, 0),
        ),
      );
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', body.type || 'application/octet-stream');
    request.upload.onprogress = (event) => {
      alive();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () =>
      settle(() => {
        const { id, error } = parseUploadReply(request.status, request.responseText);
        if (id === null) reject(error);
        else resolve(id);
      });
    if (signal.aborted) return fail();
    signal.addEventListener('abort', stop);
    alive();
    request.send(body);
  });
}

/** Parses the id from a reply, or the error message. */
export function parseUploadReply(
  status: number,
  text: string,
): { id: string; error?: undefined } | { id: null; error: UpstreamCallError } {
  const reply = parse(text);
  const id = reply.result?.file_id;
  if (status === 200 && id) return { id };
  const message = reply.msg || (status === 413 ? FILE_TEXTS.tooLarge : NETWORK_TEXT);
  return { id: null, error: new UpstreamCallError(message, status) };
}

function parse(text: string): { msg?: string; result?: { file_id?: string } | null } {
  try {
    return (JSON.parse(text) as ReturnType<typeof parse> | null) ?? {};
  } catch {
    return {};
  }
}
