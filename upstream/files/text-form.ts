/** UTF-8, or UTF-16 and GB18030 as sheets of Chinese banks write them; null for none of them. */
function textOf(bytes: Uint8Array): string | null {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encodings = isWide ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this one.
    }
  }
  return null;
}

interface PostedForm {
  body: Uint8Array;
  contentType: string;
  fieldsMax: number;
}

/**
 * The fields of a multipart form: a file becomes its text, one that was not chosen is no field. Null for a body that is no such
 * form, has more fields, or carries a file that is no text.
 */
export async function readTextForm({
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
    const text = typeof value === 'string' ? value : textOf(new Uint8Array(await value.arrayBuffer()));
    if (text === null) return null;
    if (typeof value === 'string' || text !== '') fields[name] = text;
  }
  return fields;
}
