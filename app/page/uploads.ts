import { unstable_parseMultipartFormData as parseMultipart, type UploadHandlerPart } from '@remix-run/node';
import type { PortalContext } from '~/bff/app-context';
import { ERROR_TEXTS, isPortalError, PortalError } from '~/bff/errors';
import { FILE_MAX_BYTES, FILE_TEXTS, type FileKind } from '~/upstream/contract/file-rules';
import { fileInputName } from './upload-names';

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

export interface ReadForm {
  /** The form without any file: every file that was taken stands in it as its id. */
  form: FormData;
  /** Why files were not taken, by field. */
  errors: Record<string, string[]>;
  /** The login ended while files went up: the words are all here, files that came after are not. */
  expired?: PortalError;
}

/** All words of a form together; a drawn signature is the largest of them. */
const TEXT_MAX_BYTES = 256 * 1024;
const NAME_MAX_CHARACTERS = 120;

const invalid = (status: 400 | 413): PortalError =>
  new PortalError(ERROR_TEXTS.invalid, { kind: 'ValidationError', status });

/**
 * A multipart form, part by part: each file goes up as soon as it is read, so one is held at a time. A refused file
 * becomes a message of its field; files of other fields are passed over. Throws ValidationError: 400 for a body without parts, 413 for more words than a form has.
 */
export async function readMultipart(
  request: Request,
  context: PortalContext,
  rules: UploadRules = {},
): Promise<ReadForm> {
  const errors: Record<string, string[]> = {};
  const counts = new Map<string, number>();
  const stored = Object.entries(rules).flatMap(([name, rule]) =>
    'isHeld' in rule ? [] : [{ name, ...rule }],
  );
  const fields = new Map(stored.map((rule) => [fileInputName(rule.name), rule]));
  const taken: [field: string, id: string][] = [];
  let textBytes = 0;
  let parts = 0;
  let expired: PortalError | undefined;

  async function take({ name: field, kind, max = 1 }: StoredField, part: UploadHandlerPart): Promise<void> {
    const bytes = await readBytes(part.data, FILE_MAX_BYTES);
    if (bytes?.byteLength === 0) return;
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    if (bytes === null) errors[field] = [FILE_TEXTS.tooLarge];
    else if (count > max) errors[field] = [tooMany(max)];
    else if (!expired) await send(field, kind, part.filename ?? '', bytes);
  }

  async function send(field: string, kind: FileKind, filename: string, bytes: Uint8Array): Promise<void> {
    const name = filename.trim().slice(0, NAME_MAX_CHARACTERS);
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

  async function hold(part: UploadHandlerPart): Promise<File | null> {
    const bytes = await readBytes(part.data, FILE_MAX_BYTES);
    if (bytes === null) errors[part.name] = [FILE_TEXTS.tooLarge];
    return bytes && bytes.byteLength > 0 ? new File([new Uint8Array(bytes)], part.filename ?? '') : null;
  }

  const form = await parseMultipart(request, async (part) => {
    parts += 1;
    const field = fields.get(part.name);
    if (field !== undefined) await take(field, part);
    const rule = rules[part.name];
    if (part.filename !== undefined && rule && 'isHeld' in rule) return hold(part);
    if (field !== undefined || part.filename !== undefined) return null;
    const bytes = await readBytes(part.data, TEXT_MAX_BYTES - textBytes);
    if (bytes === null) throw invalid(413);
    textBytes += bytes.byteLength;
    return new TextDecoder().decode(bytes);
  });
  if (parts === 0) throw invalid(400);
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

const tooMany = (max: number): string => `最多上传 ${max} 个文件`;

/** The bytes of a part, or null when there are more than `maxBytes` (the rest is passed over). */
async function readBytes(data: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of data) {
    length += chunk.byteLength;
    if (length > maxBytes) chunks.length = 0;
    else chunks.push(chunk);
  }
  return length > maxBytes ? null : new Uint8Array(Buffer.concat(chunks, length));
}
