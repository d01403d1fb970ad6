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

/**
 * The one script of a page, the same for every request of it. The browser's router takes its state from `__remixContext`,
 * its part of the map from `__remixManifest`, and the code of the page from `__remixRouteModules` (RemixBrowser of
 * @remix-run/react). The code is asked for when the page has been painted once (a page opened behind another is not
 * painted, and does not wait): style, text and pictures have the line to themselves, and a page reads without its code.
 * Then all files are asked for at once, before those that import them have come.
 */
export function buildPageScript(manifest: Manifest, ids: readonly string[], future: object): string {
  const routes = ids.map((id) => manifest.routes[id]).filter((route) => route !== undefined);
  const files = new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap((route) => [...(route.imports ?? []), route.module]),
  ]);
  const context = { basename: '/', future, isSpaMode: false };
  return [
    manifest.hmr?.runtime ? `import ${serializeScriptValue(manifest.hmr.runtime)};` : '',
    `window.__remixContext=${serializeScriptValue(context)};`,
    `window.__remixContext.state=JSON.parse(document.getElementById("${STATE_ID}").textContent);`,
    `window.__remixManifest=${serializeScriptValue(manifest)};`,
    'function start(){',
    `${serializeScriptValue([...files])}.forEach(function(file){`,
    'var link=document.createElement("link");link.rel="modulepreload";link.href=file;document.head.appendChild(link)});',
    `Promise.all([${routes.map(({ module }) => `import(${serializeScriptValue(module)})`).join(',')}]).then(function(modules){`,
    `var ids=${serializeScriptValue(routes.map(({ id }) => id))};window.__remixRouteModules={};`,
    'ids.forEach(function(id,place){window.__remixRouteModules[id]=modules[place]});',
    `return import(${serializeScriptValue(manifest.entry.module)})})}`,
    'if(document.hidden)start();else requestAnimationFrame(function(){setTimeout(start)});',
  ].join('');
}

/** A value as JSON that cannot end the element it stands in. */
export const serializeScriptValue = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The whole document in pieces, for they leave as bytes: one long text would be put together only to be copied again.
 * What follows the body's content is the browser's own business: React leaves it alone.
 */
export function buildDocument(html: string, script: string, state: PageState, nonce: string): string[] {
  const end = html.lastIndexOf('</body>');
  if (end < 0) return ['<!DOCTYPE html>', html];
  return [
    '<!DOCTYPE html>',
    html.slice(0, end),
    `<script type="application/json" id="${STATE_ID}">`,
    serializeScriptValue(state),
    `</script><script nonce="${nonce}" type="module" async="">`,
    script,
    '</script>',
    html.slice(end),
  ];
}
