import type { Plugin } from 'vite';

/**
 * Leaves the stylesheets of components out of the server's build: the browser's build writes them, and Remix would
 * delete those of the server. Stylesheets imported with `?url` stay, because the server needs their names.
 */
export function createNoServerStylesPlugin(): Plugin {
  return {
    name: 'no-server-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id, options) => (options?.ssr && id.endsWith('.css') ? '' : null),
  };
}
