import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Rollup } from 'vite';
import routes from './app/routes';
import remixOptions from './remix.config.js';
import { ourRemixCode, ourRemixCodeInDev, serverPackageInDev } from './scripts/our-remix-code';
import { browserRouter } from './scripts/browser-router';
import { browserZod } from './scripts/browser-zod';
import { browserModules } from './scripts/browser-modules';
import { formSchemas } from './scripts/form-schemas';
import { pageExports } from './scripts/page-exports';
import { serverJsx } from './scripts/server-jsx';

/** What every page loads, by its module: the start of the scripts and the frame around all pages. */
const ALWAYS_LOADED = /\/app\/(?:root|entry\.client)\.tsx/;

/** Small parts that nearly every page draws: each in a file of its own weighs more than all of them together. */
const MOST_LOADED = /\/app\/ui\/(?:card|entry-grid|section|tag|total-card)\.tsx/;

/**
 * Puts what every page loads into two files, libraries and our own; the rest stays as Rollup splits it.
 * Left alone, Rollup makes a file for each set of pages that share a module, dozens of them for what all pages share.
 */
function chunksOfEveryPage() {
  let always: Set<string> | null = null;
  let libraries: Set<string> | null = null;
  return (id: string, meta: Rollup.ManualChunkMeta): string | null => {
    always ??= staticallyImported(
      [...meta.getModuleIds()].filter((each) => ALWAYS_LOADED.test(each)),
      meta,
    );
    if (!always.has(id)) return MOST_LOADED.test(id) ? 'most-pages' : null;
    // With what libraries import of ours (scripts/our-remix-code.ts): left in the other file, each would wait for the other.
    libraries ??= staticallyImported(
      [...always].filter((each) => each.includes('/node_modules/')),
      meta,
    );
    return libraries.has(id) ? 'libraries' : 'every-page';
  };
}

function staticallyImported(from: string[], { getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const found = new Set<string>();
  const queue = [...from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    pageExports(routes),
    ourRemixCode(),
    serverPackageInDev(),
    serverJsx(),
    remix(remixOptions),
    formSchemas(),
    browserRouter(remixOptions.future),
    browserZod(),
    browserModules(),
  ],
  optimizeDeps: {
    include: ['@remix-run/server-runtime'],
    esbuildOptions: { plugins: [ourRemixCodeInDev()] },
  },
  resolve: { alias: { '~': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  // The oldest WebViews served; whatever is older gets the same HTML without scripts.
  build: {
    target: isSsrBuild ? 'node20' : ['chrome61', 'ios12'],
    cssTarget: ['chrome61', 'ios12'],
    // Four kilobytes less on the first load than esbuild's.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2015, module: true, safari10: true },
    assetsInlineLimit: 1024,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunksOfEveryPage() } },
  },
  server: { middlewareMode: true },
}));
