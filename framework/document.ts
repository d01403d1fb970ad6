/** End of a document: the state of the page and the code files that hydrate it in the browser. */
import type { EntryContext, ServerBuild } from '@remix-run/node';

/** In development the manifest also names the HMR runtime. */
type Manifest = EntryContext['manifest'] & { hmr?: { runtime: string } };

export interface PageState {
  loaderData: Record<string, unknown>;
  actionData: Record<string, unknown> | null;
  errors: Record<string, unknown> | null;
}

const STATE_ID = 'page-state';

/**
 * The single script of a page, identical for all its requests. The browser's router reads its state from
 * `__remixContext`, its part of the manifest from `__remixManifest`, and the page's code from `__remixRouteModules`
 * (RemixBrowser of
 * @remix-run/react). The code is requested after the page was painted once (a page opened in the background is not
 * painted, and does not wait). Until then styles, text and pictures have the full bandwidth, because a page is
 * readable without its code. Then all files are requested at once, before the files that import them have arrived.
 */
export function buildPageScript(manifest: Manifest, ids: readonly string[], context: string): string {
  const routes = ids.map((id) => manifest.routes[id]).filter((route) => route !== undefined);
  const files = new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap((route) => [...(route.imports ?? []), route.module]),
  ]);
  return [
    manifest.hmr?.runtime ? `import ${serializeScriptValue(manifest.hmr.runtime)};` : '',
    `window.__remixContext=${context};`,
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

/** `window.__remixContext` as Remix's server writes it, without the state. */
export const buildRemixContext = ({ basename = '/', future, isSpaMode }: ServerBuild): string =>
  serializeScriptValue({ basename, future, isSpaMode });

/** Serializes a value as JSON that cannot close its script element. */
export const serializeScriptValue = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Builds the whole document in pieces, because they are sent as bytes: one long text would be joined only to be
 * copied again. React ignores the content after the body.
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
