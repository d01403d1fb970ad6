import { decodeText } from '~/upstream/core/files/decode-text';

interface PostedForm {
  body: Uint8Array;
  contentType: string;
  fieldsMax: number;
}

/**
 * Parses the fields of a multipart form: a file becomes its text, and a file input without a file is omitted.
 * Returns null for a body that is not such a form, has more fields, or contains a non-text file.
 */
export async function parseTextForm({
  body,
  contentType,
  fieldsMax,
}: PostedForm): Promise<Record<string, string> | null> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  if (form === null) return null;
  const entries = [...form.entries()];
  if (entries.length > fieldsMax) return null;
  const fields: Record<string, string> = {};
  for (const [name, value] of entries) {
    const text = typeof value === 'string' ? value : decodeText(new Uint8Array(await value.arrayBuffer()));
    if (text === null) return null;
    if (typeof value === 'string' || text !== '') fields[name] = text;
  }
  return fields;
}
