import { vitePlugin as remix } from '@remix-run/dev';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';
import { createBrowserChecksPlugin } from './scripts/browser-checks';
import { getChunkName } from './scripts/chunk-names';
import { createServerPackageDevPlugin } from './scripts/server-package-in-dev';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [createServerPackageDevPlugin(), remix(remixOptions), createBrowserChecksPlugin()],
  optimizeDeps: { include: ['@remix-run/server-runtime'] },
  resolve: { alias: { '~': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  // The oldest supported WebViews; older ones get the same HTML without scripts.
  build: {
    target: isSsrBuild ? 'node20' : ['chrome61', 'ios12'],
    cssTarget: ['chrome61', 'ios12'],
    // Four kilobytes smaller on the first load than with esbuild.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2015, module: true, safari10: true },
    assetsInlineLimit: 1024,
    rollupOptions: {
      // Unused code costs the server nothing, but finding it makes its build longer. For browsers: big.js only
      // defines, which its package.json does not say, so every page with figures would load it.
      treeshake: isSsrBuild ? false : { moduleSideEffects: (id) => !id.includes('/node_modules/big.js/') },
      output: isSsrBuild ? {} : { manualChunks: getChunkName, onlyExplicitManualChunks: true },
    },
  },
  // Reports and data of running portals are no sources.
  server: { middlewareMode: true, watch: { ignored: ['**/.cache/**', '**/.data/**'] } },
}));
