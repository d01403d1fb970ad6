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
  /** Files at most; 1 unless said. */
  max?: number;
}
/** A field of one file that is stored nowhere: the file itself stands in the form, in memory. */
interface HeldRule {
  isHeld: true;
}
export type UploadRule = StoredRule | HeldRule;
type StoredField = StoredRule & { name: string };
/** Fields of files by name. */
export type UploadRules = Readonly<Record<string, UploadRule>>;

export interface MultipartForm {
  /** The form without any file: every file that was taken stands in it as its id. */
  form: FormData;
  /** Why files were not taken, by field. */
  errors: Record<string, string[]>;
  /** The login ended while files went up: the words are all here, files that came after are not. */
  expired?: PortalError;
}

/**
 * A multipart form, part by part: each file goes up as soon as it is read, so one is held at a time. A refused file
 * becomes a message of its field; without `rules` every file is passed over. Throws ValidationError: 400 for a body that is
 * no form of this page, 413 for more words than a form has.
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
    else if (count > max) errors[field] = [tooMany(max)];
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

  async function hold({ name, filename = '', data }: FormPart): Promise<void> {
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
    else if (held.has(part.name)) await hold(part);
  }
  for (const { name: field, max = 1 } of stored) {
    const before = form.getAll(field).filter((id): id is string => typeof id === 'string' && id !== '');
    const news = taken.flatMap(([name, id]) => (name === field ? [id] : []));
    // One place: the newer file takes it. Several: what does not fit is said.
    const ids = max === 1 && news.length > 0 ? news : [...before, ...news];
    form.delete(field);
    for (const id of ids.slice(0, max)) form.append(field, id);
    if (ids.length > max) errors[field] = [tooMany(max)];
  }
  return { form, errors, expired };
}

/** Forms whose file is held in memory, at the same time: each file may have 10 MB. */
export const MAX_BUFFERED_FORMS = 8;
const HELD_RETRY_SECONDS = 5;
let heldNow = 0;

/**
 * Handles a form, within the places there are for those that hold their file until they are answered.
 * @throws RateLimitError when there is none: nothing was read
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

const tooMany = (max: number): string => `最多上传 ${max} 个文件`;
