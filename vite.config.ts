import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import routes from './app/routes';
import remixOptions from './remix.config.js';
import {
  createRemixOverridePlugin,
  createRemixOverrideDevPlugin,
  createServerPackageDevPlugin,
} from './scripts/our-remix-code';
import { createBrowserRouterPlugin } from './scripts/browser-router';
import { createBrowserZodPlugin } from './scripts/browser-zod';
import { createBrowserApisPlugin } from './scripts/browser-apis';
import { createBrowserFilesPlugin } from './scripts/browser-files';
import { createBrowserModulesPlugin } from './scripts/browser-modules';
import { createServerJsxPlugin } from './scripts/server-jsx';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    createRemixOverridePlugin(),
    createServerPackageDevPlugin(),
    createServerJsxPlugin(),
    remix(remixOptions),
    createBrowserRouterPlugin(remixOptions.future),
    createBrowserZodPlugin(),
    createBrowserFilesPlugin(routes),
    createBrowserModulesPlugin(),
    createBrowserApisPlugin(),
  ],
  optimizeDeps: {
    include: ['@remix-run/server-runtime'],
    esbuildOptions: { plugins: [createRemixOverrideDevPlugin()] },
  },
  resolve: { alias: { '~': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  // The oldest supported WebViews; older ones get the same HTML without scripts.
  build: {
    target: isSsrBuild ? 'node20' : ['chrome61', 'ios12'],
    cssTarget: ['chrome61', 'ios12'],
    // Four kilobytes smaller on the first load than with esbuild.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2015, module: true, safari10: true },
    assetsInlineLimit: 1024,
  },
  server: { middlewareMode: true },
}));
