const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Characters that XML does not allow in any form. */

const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

/** Builds an element with a text; empty when there is no text. */
export const buildXmlElement = (name: string, text: string | null, attributes = ''): string =>
  text === null ? '' : `<${name}${attributes}>${escaped(text)}</${name}>`;

/** Creates an XML response that is the same for all requests and can be cached for the given seconds. */
export const createXmlResponse = (type: string, text: string, seconds: number): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${seconds}` },
  });
