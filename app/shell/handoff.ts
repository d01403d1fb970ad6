const escapes: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Text as a JavaScript string that cannot end the script it stands in. */
export function scriptString(text: string): string {
  return JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (character) => escapes[character] ?? character);
}

/** The whole hydration data of a page. */
export async function readHandoff(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return '';
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Puts the hydration data at the end of the body, where Remix's own client waits for it
 * (`__remixContext.streamController`). A document without scripts stays as it is.
 */
export function withHandoff(html: string, handoff: string, nonce: string): string {
  const end = html.lastIndexOf('</body>');
  if (!handoff || end < 0 || html.indexOf('__remixContext') < 0) return html;
  const script =
    `<script nonce="${nonce}">window.__remixContext.streamController&&(` +
    `window.__remixContext.streamController.enqueue(${scriptString(handoff)}),` +
    'window.__remixContext.streamController.close())</script>';
  return html.slice(0, end) + script + html.slice(end);
}
