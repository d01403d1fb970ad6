/** Converts a page's HTML to a React component, as a person would write it for exactly this markup. */

const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
const RAW = new Set(['script', 'style']);
/** Each of these becomes a separate component, like the rows and sections of a page. */
const COMPONENTS = new Set([
  'article',
  'aside',
  'footer',
  'form',
  'head',
  'header',
  'li',
  'main',
  'nav',
  'section',
]);
/** Attributes that have another name in React; all others are written unchanged. */
const PROPS = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  tabindex: 'tabIndex',
  maxlength: 'maxLength',
  minlength: 'minLength',
  autocomplete: 'autoComplete',
  enterkeyhint: 'enterKeyHint',
  inputmode: 'inputMode',
  novalidate: 'noValidate',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  readonly: 'readOnly',
  srcset: 'srcSet',
  crossorigin: 'crossOrigin',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  'text-anchor': 'textAnchor',
};
const BOOLEANS = new Set([
  'async',
  'checked',
  'defer',
  'disabled',
  'hidden',
  'multiple',
  'open',
  'required',
  'selected',
]);
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const decode = (text) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => ENTITIES[name]);

/** Returns the source of a module that exports `Page`. @param {string} html a whole document as React wrote it */
export function componentSource(html) {
  const components = [];
  const root = parse(html.replace(/^<!DOCTYPE html>/i, ''));
  const source = (node) => {
    if (typeof node === 'string') return JSON.stringify(node);
    const children = node.children.map(source);
    const tag = node.tag === null ? 'Suspense' : JSON.stringify(node.tag);
    const made = `h(${[tag, propsSource(node), ...children].join(', ')})`;
    if (!COMPONENTS.has(node.tag)) return made;
    components.push(`function Part${components.length}() {\n  return ${made};\n}`);
    return `h(Part${components.length - 1}, null)`;
  };
  const page = root.map(source).join(', ');
  return (
    `import { createElement as h, Suspense } from 'react';\n${components.join('\n')}\n` +
    `export function Page() {\n  return ${page};\n}\n`
  );
}

function propsSource({ attributes, raw }) {
  const entries = attributes.map(([name, value]) => {
    const isOn = BOOLEANS.has(name) && value === '';
    return `${JSON.stringify(PROPS[name] ?? name)}: ${isOn ? 'true' : JSON.stringify(value)}`;
  });
  if (raw) entries.push(`dangerouslySetInnerHTML: { __html: ${JSON.stringify(raw)} }`);
  return entries.length === 0 ? 'null' : `{ ${entries.join(', ')} }`;
}

const TOKEN = /<!--(.*?)-->|<(\/?)([a-zA-Z][\w:-]*)((?:\s+[^\s"'>/=]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gs;
const ATTRIBUTE = /([^\s"'>/=]+)(?:="([^"]*)")?/g;

function parse(html) {
  const roots = [];
  const open = [{ tag: '', children: roots }];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(html); match !== null; match = TOKEN.exec(html)) {
    const [, comment, slash, tag, attributeText, , text] = match;
    const parent = open.at(-1);
    if (text !== undefined) parent.children.push(decode(text));
    else if (comment === '$') open.push(append(parent, { tag: null, attributes: [], children: [] }));
    else if (comment === '/$') open.pop();
    else if (tag === undefined) continue;
    else if (slash) open.pop();
    else {
      const attributes = [...attributeText.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [
        name,
        decode(value),
      ]);
      const node = append(parent, { tag, attributes, children: [] });
      const end = html.indexOf(`</${tag}>`, TOKEN.lastIndex);
      if (RAW.has(tag) || (tag === 'svg' && html.slice(TOKEN.lastIndex, end).includes('/>'))) {
        // Scripts, and drawings that the page contains as text, because React never writes self-closing tags.
        node.raw = html.slice(TOKEN.lastIndex, end);
        TOKEN.lastIndex = end + tag.length + 3;
      } else if (!VOID.has(tag)) open.push(node);
    }
  }
  return roots;
}

function append(parent, node) {
  parent.children.push(node);
  return node;
}
