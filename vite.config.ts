import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import routes from './app/routes';
import remixOptions from './remix.config.js';
import { ourRemixCode, ourRemixCodeInDev, serverPackageInDev } from './scripts/our-remix-code';
import { browserRouter } from './scripts/browser-router';
import { browserZod } from './scripts/browser-zod';
import { browserApis } from './scripts/browser-apis';
import { browserFiles } from './scripts/browser-files';
import { browserModules } from './scripts/browser-modules';
import { formSchemas } from './scripts/form-schemas';
import { pageExports } from './scripts/page-exports';
import { serverJsx } from './scripts/server-jsx';

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
    browserFiles(routes),
    browserModules(),
    browserApis(),
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
  },
  server: { middlewareMode: true },
}));
