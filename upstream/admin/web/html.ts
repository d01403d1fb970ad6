/** Finished HTML: its content was escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** A function is called each time it is written. */
export type HtmlPart = Html | string | number | null | false | undefined | readonly HtmlPart[] | (() => Html);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

function write(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'function') return part().text;
  if (typeof part === 'object') return part.map(write).join('');
  return escape(String(part));
}

/** HTML with values: everything except Html is escaped, also within quoted attributes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(strings.reduce((text, string, index) => text + write(parts[index - 1]) + string));
