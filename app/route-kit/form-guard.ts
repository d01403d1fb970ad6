/**
 * Guard of every posted form before it is parsed: number of fields, field names, and Conform intents. Only names of
 * the page's own schema pass, so a field name cannot cause unbounded work in a parser.
 */
import { z } from 'zod';
import { ERROR_TEXTS, PortalError } from '~/bff/core/errors';
import type { FormNames } from '~/app/route-kit/form-names';
import { readMultipartParts, type FormPart } from '~/app/route-kit/multipart';

/** Maximum number of fields of a form. */
export const MAX_FORM_FIELDS = 300;
/** Maximum number of parts of a multipart form. */
const MAX_PARTS = 100;
/** Maximum bytes of all text fields of a form together; a drawn signature is the largest of them. */
export const MAX_FORM_TEXT_BYTES = 256 * 1024;

/** Number of fields the guard has processed since the process started; tests check that it is bounded. */
export const guardWork = { fields: 0 };

/** Conform's own field: the operation that a submit requests instead of a POST of the form. */
const INTENT = '__intent__';
const INTENT_MAX_CHARACTERS = 300;
const AMPERSAND = 0x26;

/** Intents with a meaning on a server: validate or reset. Lists are edited only in the browser. */
const intentSchema = z.strictObject({
  type: z.enum(['validate', 'reset']),
  payload: z.strictObject({ name: z.string().optional() }),
});

/** Creates the error for a form that does not belong to the page. */
export const createFormRejection = (status: 400 | 413 = 400, cause?: unknown): PortalError =>
  new PortalError(ERROR_TEXTS.invalid, { kind: 'ValidationError', status, cause });

/** Whether a form is sent as multipart. */
export const isMultipart = (request: Request): boolean =>
  /^multipart\//i.test(request.headers.get('content-type') ?? '');

/**
 * Reads the fields of an ordinary form. Throws ValidationError: 413 when the text is too large, 400 for an invalid
 * form.
 */
export async function readUrlEncodedForm(request: Request, names: FormNames): Promise<FormData> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType)) throw createFormRejection();
  const body = await readBoundedBytes(getChunks(request), MAX_FORM_TEXT_BYTES);
  if (body === null) throw createFormRejection(413);
  assertFewFields(body);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    assertField(name, names);
    if (name === INTENT) assertIntent(value, names);
    form.append(name, value);
  }
  return form;
}

/** Yields the parts of a multipart form, all with names of the page. Throws ValidationError 400 for any other. */
export async function* readMultipartFields(
  request: Request,
  names: FormNames,
): AsyncGenerator<FormPart, void, undefined> {
  const contentType = request.headers.get('content-type') ?? '';
  for await (const part of readMultipartParts(getChunks(request), contentType, MAX_PARTS)) {
    assertField(part.name, names);
    // Only URL-encoded forms have intents.
    if (part.name === INTENT) throw createFormRejection();
    yield part;
  }
}

/** Reads the bytes of a part or body; null when there are more than `maxBytes` (the rest is discarded). */
export async function readBoundedBytes(
  data: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of data) {
    length += chunk.byteLength;
    if (length > maxBytes) chunks.length = 0;
    else chunks.push(chunk);
  }
  return length > maxBytes ? null : Buffer.concat(chunks, length);
}

function assertFewFields(body: Buffer): void {
  let count = 1;
  for (let at = body.indexOf(AMPERSAND); at >= 0; at = body.indexOf(AMPERSAND, at + 1)) {
    count += 1;
    guardWork.fields += 1;
    if (count > MAX_FORM_FIELDS) throw createFormRejection();
  }
}

function assertField(name: string, names: FormNames): void {
  guardWork.fields += 1;
  if (name !== INTENT && !names.has(name)) throw createFormRejection();
}

function assertIntent(text: string, names: FormNames): void {
  if (text.length > INTENT_MAX_CHARACTERS) throw createFormRejection();
  try {
    const { name } = intentSchema.parse(JSON.parse(text)).payload;
    if (name === undefined || names.has(name)) return;
  } catch (cause) {
    throw createFormRejection(400, cause);
  }
  throw createFormRejection();
}

/**
 * Yields the body's chunks. When reading ends early the rest is discarded as it arrives, so that the response
 * reaches the person and the connection stays usable; its length was limited before.
 */
async function* getChunks(request: Request): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let isDone = false;
  try {
    for (;;) {
      const next = await reader.read();
      isDone = next.done;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    if (!isDone) void dropRest(reader);
  }
}

async function dropRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client disconnected.
  }
}
