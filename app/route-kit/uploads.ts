import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError, PortalError } from '~/bff/core/errors';
import { FILE_MAX_BYTES, FILE_TEXTS, type FileKind } from '~/contract/file-rules';
import {
  readBoundedBytes,
  readMultipartFields,
  createFormRejection,
  MAX_FORM_TEXT_BYTES,
} from '~/app/route-kit/form-guard';
import type { FormNames } from '~/app/route-kit/form-names';
import type { FormPart } from '~/app/route-kit/multipart';
import { getFileInputName } from '~/app/route-kit/upload-names';
import { FILE_NAME_MAX_CHARS } from '~/contract/limits';

/** A field of files: its value is the id of one file, or of several. */
interface StoredRule {
  kind: FileKind;
  /** Maximum number of files; 1 by default. */
  max?: number;
}
/** A field of one file that is not stored: the file itself stays in the form, in memory. */
interface HeldRule {
  isHeld: true;
}
export type UploadRule = StoredRule | HeldRule;
type StoredField = StoredRule & { name: string };
/** Fields of files by name. */
export type UploadRules = Readonly<Record<string, UploadRule>>;

export interface MultipartForm {
  /** Form without any file: every accepted file is replaced by its id. */
  form: FormData;
  /** Reason why files were not accepted, by field. */
  errors: Record<string, string[]>;
  /** The login ended while files were uploaded: all text fields are complete, but later files are missing. */
  expired?: PortalError;
}

/**
 * Reads a multipart form part by part: each file is uploaded as soon as it is read, so only one is held at a time.
 * A refused file becomes a message of its field; without `rules` every file is discarded. Throws ValidationError:
 * 400 for a body that is not a form of this page, 413 when the text is too large.
 */
export async function readMultipartForm(
  request: Request,
  names: FormNames,
  context: PortalContext,
  rules: UploadRules = {},
): Promise<MultipartForm> {
  const form = new FormData();
  const errors: Record<string, string[]> = {};
  const counts = new Map<string, number>();
  const stored = Object.entries(rules).flatMap(([name, rule]) =>
    'isHeld' in rule ? [] : [{ name, ...rule }],
  );
  const fields = new Map(stored.map((rule) => [getFileInputName(rule.name), rule]));
  const held = new Set(Object.entries(rules).flatMap(([name, rule]) => ('isHeld' in rule ? [name] : [])));
  const taken: [field: string, id: string][] = [];
  let textBytes = 0;
  let expired: PortalError | undefined;

  async function take({ name: field, kind, max = 1 }: StoredField, part: FormPart): Promise<void> {
    const bytes = await readBoundedBytes(part.data, FILE_MAX_BYTES);
    if (bytes?.byteLength === 0) return;
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    if (bytes === null) errors[field] = [FILE_TEXTS.tooLarge];
    else if (count > max) errors[field] = [describeTooManyFiles(max)];
    else if (!expired) await send(field, kind, part.filename ?? '', bytes);
  }

  async function send(field: string, kind: FileKind, filename: string, bytes: Uint8Array): Promise<void> {
    const name = filename.trim().slice(0, FILE_NAME_MAX_CHARS);
    try {
      const file = await context.upstream.files.upload({
        query: { kind, ...(name === '' ? {} : { name }) },
        body: bytes,
      });
      taken.push([field, file.file_id]);
    } catch (error) {
      if (!isPortalError(error)) throw error;
      if (error.kind === 'SessionExpiredError') expired = error;
      else errors[field] = [error.message];
    }
  }

  async function holdFile({ name, filename = '', data }: FormPart): Promise<void> {
    const bytes = await readBoundedBytes(data, FILE_MAX_BYTES);
    if (bytes === null) errors[name] = [FILE_TEXTS.tooLarge];
    else if (bytes.byteLength > 0) form.append(name, new File([new Uint8Array(bytes)], filename));
  }

  async function keep({ name, data }: FormPart): Promise<void> {
    const bytes = await readBoundedBytes(data, MAX_FORM_TEXT_BYTES - textBytes);
    if (bytes === null) throw createFormRejection(413);
    textBytes += bytes.byteLength;
    form.append(name, bytes.toString('utf8'));
  }

  for await (const part of readMultipartFields(request, names)) {
    const field = fields.get(part.name);
    if (field) await take(field, part);
    else if (part.filename === undefined) await keep(part);
    else if (held.has(part.name)) await holdFile(part);
  }
  for (const { name: field, max = 1 } of stored) {
    const before = form.getAll(field).filter((id): id is string => typeof id === 'string' && id !== '');
    const news = taken.flatMap(([name, id]) => (name === field ? [id] : []));
    // With a single file, the newer one replaces it. With several, files beyond the limit are reported.
    const ids = max === 1 && news.length > 0 ? news : [...before, ...news];
    form.delete(field);
    for (const id of ids.slice(0, max)) form.append(field, id);
    if (ids.length > max) errors[field] = [describeTooManyFiles(max)];
  }
  return { form, errors, expired };
}

/** Maximum number of parallel forms whose file is held in memory: each file may have 10 MB. */
export const MAX_BUFFERED_FORMS = 8;
const HELD_RETRY_SECONDS = 5;
let heldNow = 0;

/**
 * Handles a form; forms that hold their file until the response need one of the limited slots.
 * @throws RateLimitError when no slot is free: nothing was read
 */
export async function runWithUploadSlot<T>(rules: UploadRules, handle: () => Promise<T>): Promise<T> {
  if (!Object.values(rules).some((rule) => 'isHeld' in rule)) return handle();
  if (heldNow >= MAX_BUFFERED_FORMS)
    throw new PortalError(FILE_TEXTS.busy, {
      kind: 'RateLimitError',
      status: 429,
      isUnsent: true,
      retryAfterSeconds: HELD_RETRY_SECONDS,
    });
  heldNow += 1;
  try {
    return await handle();
  } finally {
    heldNow -= 1;
  }
}

const describeTooManyFiles = (max: number): string => `最多上传 ${max} 个文件`;
