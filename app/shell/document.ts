/** The end of a document: the state of the page and the files of code that take it over in the browser. */
import type { EntryContext } from '@remix-run/node';

/** In development the map also names what exchanges code in the browser. */
type Manifest = EntryContext['manifest'] & { hmr?: { runtime: string } };

export interface PageState {
  loaderData: Record<string, unknown>;
  actionData: Record<string, unknown> | null;
  errors: Record<string, unknown> | null;
}

const STATE_ID = 'page-state';

/** What a page's code and its place in the map of the site are, the same for every request of it. */
export interface PageCode {
  /** Links that let the browser fetch early what the code imports. */
  preloads: string;
  /** Body of the one script of a page. */
  script: string;
}

/**
 * The browser's router takes its state from `__remixContext`, its part of the map from `__remixManifest`, and the code
 * of the page from `__remixRouteModules` (RemixBrowser of @remix-run/react).
 */
export function pageCode(manifest: Manifest, ids: readonly string[], future: object): PageCode {
  const routes = ids.map((id) => manifest.routes[id]).filter((route) => route !== undefined);
  const files = new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap((route) => [...(route.imports ?? []), route.module]),
  ]);
  const context = { basename: '/', future, isSpaMode: false };
  return {
    preloads: [...files].map(preload).join(''),
    script: [
      manifest.hmr?.runtime ? `import ${literal(manifest.hmr.runtime)};` : '',
      ...routes.map(({ module }, index) => `import * as route${index} from ${literal(module)};`),
      `window.__remixContext=${literal(context)};`,
      `window.__remixContext.state=JSON.parse(document.getElementById("${STATE_ID}").textContent);`,
      `window.__remixManifest=${literal(manifest)};`,
      `window.__remixRouteModules={${routes.map(({ id }, index) => `${literal(id)}:route${index}`).join(',')}};`,
      `import(${literal(manifest.entry.module)});`,
    ].join(''),
  };
}

/** Behind style, text and pictures: a page is there before its scripts, and reads without them. */
const preload = (file: string): string => `<link rel="modulepreload" fetchpriority="low" href="${file}"/>`;

/** A value as JSON that cannot end the element it stands in. */
export const literal = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The whole document in pieces, for they leave as bytes: one long text would be put together only to be copied again.
 * What follows the body's content is the browser's own business: React leaves it alone.
 */
export function wholeDocument(html: string, code: PageCode, state: PageState, nonce: string): string[] {
  const end = html.lastIndexOf('</body>');
  if (end < 0) return ['<!DOCTYPE html>', html];
  return [
    '<!DOCTYPE html>',
    html.slice(0, end),
    code.preloads,
    `<script type="application/json" id="${STATE_ID}">`,
    literal(state),
    `</script><script nonce="${nonce}" type="module" async="">`,
    code.script,
    '</script>',
    html.slice(end),
  ];
}
