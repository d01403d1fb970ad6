import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Rollup } from 'vite';
import remixOptions from './remix.config.js';

/** What every page loads, by its module: the start of the scripts and the frame around all pages. */
const ALWAYS_LOADED = /\/app\/(?:root|entry\.client)\.tsx/;

/**
 * Puts what every page loads into two files, libraries and our own; the rest stays as Rollup splits it.
 * Left alone, Rollup makes a file for each set of pages that share a module, dozens of them for what all pages share.
 */
function chunksOfEveryPage() {
  let always: Set<string> | null = null;
  return (id: string, meta: Rollup.ManualChunkMeta): string | null => {
    always ??= staticallyImported(meta);
    if (!always.has(id)) return null;
    return id.includes('/node_modules/') ? 'libraries' : 'every-page';
  };
}

function staticallyImported({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const found = new Set<string>();
  const queue = [...getModuleIds()].filter((id) => ALWAYS_LOADED.test(id));
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Remix reloads the document when the code of a page cannot be had: with the network gone that is the browser's own error page.
 * Here the page shows the loss, as an error of its own that the error page of the layout takes and that reloads once the portal answers
 * (app/platform/lost-chunk.ts). A rejected import would be swallowed and leave the screen empty: only the loaders' results count.
 */
function lostRouteCodeIsAPage() {
  const reloads = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{[^}]*\}\);/;
  return {
    name: 'lost-route-code-is-a-page',
    transform(code: string, id: string) {
      if (!id.includes('/@remix-run/react/dist/esm/routeModules.js')) return null;
      if (!reloads.test(code)) throw new Error('@remix-run/react no longer reloads on lost route code');
      const page = 'return { default: function LostRouteCode() { throw error; } };';
      return { code: code.replace(reloads, page), map: null };
    },
  };
}

/**
 * A post that nobody answered is an answer of its own (app/page/answered-post.ts): left alone, the router shows its error
 * page in place of the form, with all that was typed. This is the one way on which every post of the router goes.
 */
function unansweredPostIsAnAnswer() {
  const post = /(function singleFetchActionStrategy[\s\S]*?= await )fetchAndDecode\(url, init\)/;
  return {
    name: 'unanswered-post-is-an-answer',
    transform(code: string, id: string) {
      if (!id.includes('/@remix-run/react/dist/esm/single-fetch.js')) return null;
      if (!post.test(code)) throw new Error('@remix-run/react no longer posts forms by fetchAndDecode');
      const answered = '$1answeredPost(fetchAndDecode, url, init, actionMatch.route.id)';
      const from = "import { answeredPost } from '~/app/page/answered-post';\n";
      return { code: from + code.replace(post, answered), map: null };
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [lostRouteCodeIsAPage(), unansweredPostIsAnAnswer(), remix(remixOptions)],
  resolve: { alias: { '~': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  // The oldest WebViews served; whatever is older gets the same HTML without scripts.
  build: {
    target: ['chrome61', 'ios12'],
    cssTarget: ['chrome61', 'ios12'],
    assetsInlineLimit: 1024,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunksOfEveryPage() } },
  },
  server: { middlewareMode: true },
}));
