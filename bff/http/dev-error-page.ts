/** Page that the development server shows instead of an error in the terminal only. */
import { stripVTControlCharacters } from 'node:util';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Header of the page: the page reloads itself when a response lacks it. */
export const DEV_ERROR_HEADER = 'x-dev-error';

/**
 * Asks for the page again until the error is gone. It waits for each response: a restarted server answers only after
 * it has compiled, and would then serve every request that arrived meanwhile.
 */
const RELOAD = `async function ask() {
  const reply = await fetch(location.href).catch(() => null);
  if (reply && !reply.headers.has('${DEV_ERROR_HEADER}')) location.reload();
  else setTimeout(ask, 1000);
}
setTimeout(ask, 1000);`;

/**
 * Formats a plain page with an error, which reloads when the error is gone.
 * @param text output of the failed process, or the error with its stack; terminal colours are removed
 * @param nonce nonce of the response's Content-Security-Policy, where it has one
 */
export function formatDevErrorPage(title: string, text: string, nonce = ''): string {
  const plain = stripVTControlCharacters(text).replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title></head><body><h1>${title}</h1>`,
    '<p>This page reloads when the error is mended.</p>',
    `<pre>${plain}</pre><script nonce="${nonce}">${RELOAD}</script></body></html>`,
  ].join('\n');
}
