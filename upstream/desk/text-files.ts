import express, { type RequestHandler } from 'express';

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

/**
 * Takes forms with files: a file becomes its text, one that was not chosen is no field. Everything is held, so the limit is
 * that of the page.
 */
export function textFilesOf(limit: number, fieldsMax: number): RequestHandler[] {
  return [
    express.raw({ type: 'multipart/form-data', limit }),
    (request, _response, next) => {
      if (!Buffer.isBuffer(request.body)) return next();
      fieldsOf(request.body, request.headers['content-type'] ?? '', fieldsMax).then((fields) => {
        request.body = fields;
        next();
      }, next);
    },
  ];
}

class UnreadableForm extends Error {
  readonly status = 400;
}

async function fieldsOf(body: Buffer, type: string, fieldsMax: number): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new UnreadableForm('no multipart form');
    });
  const entries = [...form.entries()];
  if (entries.length > fieldsMax) throw new UnreadableForm('too many fields');
  const fields: Record<string, string> = {};
  for (const [name, value] of entries) {
    const text = typeof value === 'string' ? value : textOf(new Uint8Array(await value.arrayBuffer()));
    if (text === null) throw new UnreadableForm('a file that is no text');
    if (typeof value === 'string' || text !== '') fields[name] = text;
  }
  return fields;
}
