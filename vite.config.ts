import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Rollup } from 'vite';
import routes from './app/routes';
import remixOptions from './remix.config.js';
import { ourRemixCode, ourRemixCodeInDev, serverPackageInDev } from './scripts/our-remix-code';
import { browserModules } from './scripts/browser-modules';
import { pageExports } from './scripts/page-exports';
import { serverJsx } from './scripts/server-jsx';

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    pageExports(routes),
    ourRemixCode(),
    serverPackageInDev(),
    serverJsx(),
    remix(remixOptions),
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
