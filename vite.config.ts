import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';

export default defineConfig({
  plugins: [remix(remixOptions)],
  resolve: { alias: { '~': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  // The oldest WebViews served; whatever is older gets the same HTML without scripts.
  build: { target: ['chrome61', 'ios12'], cssTarget: ['chrome61', 'ios12'], assetsInlineLimit: 1024 },
  server: { middlewareMode: true },
});
