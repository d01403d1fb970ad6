import type { Plugin } from 'vite';

/**
 * In development the browser gets server parts of modules, which import `@remix-run/node`. That package needs Node, so its
 * platform-independent part takes its place. The build drops these imports.
 */
export function createServerPackageDevPlugin(): Plugin {
  return {
    name: 'server-package-in-dev',
    apply: 'serve',
    enforce: 'pre',
    resolveId(source, importer, { ssr }) {
      if (source !== '@remix-run/node' || ssr) return null;
      return this.resolve('@remix-run/server-runtime', importer);
    },
  };
}
