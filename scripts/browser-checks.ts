import type { Plugin } from 'vite';
// oxlint-disable-next-line no-restricted-imports -- Vite reads its configuration without our paths
import { findMissingApis } from './browser-apis';
// oxlint-disable-next-line no-restricted-imports -- Vite reads its configuration without our paths
import { findServerModules } from './browser-modules';

/** Fails the build when a browser file contains server code, or uses an API that a browser may lack. Changes no code. */
export function createBrowserChecksPlugin(): Plugin {
  let root = '';
  let isForBrowsers = false;
  return {
    name: 'browser-checks',
    apply: 'build',
    configResolved(config) {
      root = `${config.root}/`;
      isForBrowsers = !config.build.ssr;
    },
    generateBundle(_options, bundle) {
      if (!isForBrowsers) return;
      const modules = findServerModules(bundle, root);
      if (modules.length > 0)
        this.error(`Not for browsers (scripts/browser-modules.ts):\n${modules.join('\n')}`);
      const apis = findMissingApis(bundle);
      if (apis.length > 0)
        this.error(`Older browsers lack these (app/platform/browser-apis.ts):\n${apis.join('\n')}`);
    },
  };
}
