/** The five places where the browser's code of Remix and its router is ours: changed in the build, and so in development. */
import { readFile } from 'node:fs/promises';
import type { DepOptimizationOptions, Plugin } from 'vite';

type EsbuildPlugin = NonNullable<NonNullable<DepOptimizationOptions['esbuildOptions']>['plugins']>[number];

interface Change {
  /** File of a package of @remix-run. */
  file: string;
  /** What an upgrade must still have. */
  place: RegExp;
  /** What stands there instead; `$1` is what the first group of `place` kept. */
  ours: string;
  /** Lines that the file needs first. */
  imports?: string;
  /** Said when the place is gone. */
  gone: string;
}

const ANSWERED_POST = '~/app/route-kit/answered-post';

const CHANGES: readonly Change[] = [
  {
    // Remix reloads the document when the code of a page cannot be had: with the network gone that is the browser's own
    // error page. Here the page shows the loss, as an error of its own that the error page of the layout takes and that
    // reloads once the portal answers (app/platform/lost-chunk.ts). A rejected import would be swallowed and leave the
    // screen empty: only the loaders' results count.
    file: 'react/dist/esm/routeModules.js',
    place: /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{[^}]*\}\);/,
    ours: 'return { default: function LostRouteCode() { throw error; } };',
    gone: 'no longer reloads on lost route code',
  },
  {
    // A post that nobody answered is an answer of its own (app/route-kit/answered-post.ts): left alone, the router shows its
    // error page in place of the form, with all that was typed. This is the one way on which every post of the router goes.
    file: 'react/dist/esm/single-fetch.js',
    place: /(function singleFetchActionStrategy[\s\S]*?= await )fetchAndDecode\(url, init\)/,
    ours: '$1sendRouterPost(fetchAndDecode, url, init, actionMatch.route.handle)',
    imports: `import { sendRouterPost, fetchRouterResponse } from '${ANSWERED_POST}';\n`,
    gone: 'no longer posts forms by fetchAndDecode',
  },
  {
    // Whatever comes back is read as a page's answer: a form that the portal refused before it looked into it is told from
    // one whose answer was lost by its head alone.
    file: 'react/dist/esm/single-fetch.js',
    place: /(function fetchAndDecode[\s\S]*?= await )fetch\(url, init\)/,
    ours: '$1fetchRouterResponse(url, init)',
    gone: 'no longer fetches answers by fetch',
  },
  {
    // Remix's browser reads the state of a page from a stream in its own format; ours stands in the document as JSON and
    // is there before the script runs (app/shell/document.ts).
    file: 'react/dist/esm/browser.js',
    place:
      /if \(window\.__remixContext\.future\.v3_singleFetch\) \{\s*\/\/ Note: `stateDecodingPromise`[^]*?throw stateDecodingPromise;\s*\}\s*\}/,
    ours: '',
    gone: 'no longer reads its state from a stream',
  },
  {
    // A page loaded anew in place (`revalidate`) keeps what its last post was answered: after a refusal the page is loaded
    // again (app/ui/form/form-notice.tsx), and the reason, with the way on from it, would be gone in a moment.
    file: 'router/dist/router.js',
    place: /else if \(isActionReload\) \{/,
    ours: 'else if (isActionReload || isUninterruptedRevalidation) {',
    gone: 'no longer tells a page that is loaded anew from a navigation',
  },
];

/** Code of a file with our changes, null where there are none. Throws when an upgrade has moved a place. */
function changed(path: string, code: string): string | null {
  const changes = CHANGES.filter(({ file }) => path.includes(`/@remix-run/${file}`));
  if (changes.length === 0) return null;
  return changes.reduce((before, { place, ours, imports = '', gone }) => {
    if (!place.test(before)) throw new Error(`@remix-run: ${gone}`);
    return imports + before.replace(place, ours);
  }, code);
}

/** For the build. */
export function createRemixOverridePlugin(): Plugin {
  return {
    name: 'our-remix-code',
    transform(code, id) {
      const ours = changed(id, code);
      return ours === null ? null : { code: ours, map: null };
    },
  };
}

/** For `npm run dev`, where libraries are bundled before Vite's plugins see them; our own module stays out of the bundle. */
export function createRemixOverrideDevPlugin(): EsbuildPlugin {
  return {
    name: 'our-remix-code',
    setup(bundle) {
      bundle.onResolve({ filter: new RegExp(`^${ANSWERED_POST}$`) }, () => ({
        path: '/app/route-kit/answered-post.ts',
        external: true,
      }));
      bundle.onLoad(
        { filter: /@remix-run[\\/](?:react[\\/]dist[\\/]esm|router[\\/]dist)[\\/][\w-]+\.js$/ },
        async ({ path }) => {
          const contents = changed(path, await readFile(path, 'utf8'));
          return contents === null ? null : { contents, loader: 'js' };
        },
      );
    },
  };
}

/**
 * What the server's part of a module takes from Remix's package for Node, the build drops from the browser's code; in
 * development the browser gets the part of it that runs anywhere.
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
