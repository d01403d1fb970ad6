/**
 * The five places where our code replaces browser code of Remix and its router, in the build and in development.
 */
import { readFile } from 'node:fs/promises';
import type { DepOptimizationOptions, Plugin } from 'vite';

type EsbuildPlugin = NonNullable<NonNullable<DepOptimizationOptions['esbuildOptions']>['plugins']>[number];

interface Change {
  /** File of a @remix-run package. */
  file: string;
  /** Code that an upgrade must still contain. */
  place: RegExp;
  /** Replacement; `$1` is the first group of `place`. */
  ours: string;
  /** Lines to insert at the start of the file. */
  imports?: string;
  /** Error message when the place is missing. */
  gone: string;
}

const ANSWERED_POST = '~/app/route-kit/answered-post';

const CHANGES: readonly Change[] = [
  {
    // Remix reloads the document when the code of a page cannot be loaded: without a network this shows the
    // browser's error page. Here the page shows the failure as a separate error, which the error page of the layout
    // handles and which reloads once the portal responds (app/platform/lost-chunk.ts). A rejected import would be
    // swallowed and leave the screen empty, because only the results of loaders count.
    file: 'react/dist/esm/routeModules.js',
    place: /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{[^}]*\}\);/,
    ours: 'return { default: function LostRouteCode() { throw error; } };',
    gone: 'no longer reloads on lost route code',
  },
  {
    // A post without a response becomes a separate kind of response (app/route-kit/answered-post.ts). By default,
    // the router would replace the form and its typed input with the error page. Every post of the router passes
    // through this function.
    file: 'react/dist/esm/single-fetch.js',
    place: /(function singleFetchActionStrategy[\s\S]*?= await )fetchAndDecode\(url, init\)/,
    ours: '$1sendRouterPost(fetchAndDecode, url, init, actionMatch.route.handle)',
    imports: `import { sendRouterPost, fetchRouterResponse } from '${ANSWERED_POST}';\n`,
    gone: 'no longer posts forms by fetchAndDecode',
  },
  {
    // Every response is read as that of a page. Only its headers distinguish a form that the portal rejected unread
    // from one whose response was lost.
    file: 'react/dist/esm/single-fetch.js',
    place: /(function fetchAndDecode[\s\S]*?= await )fetch\(url, init\)/,
    ours: '$1fetchRouterResponse(url, init)',
    gone: 'no longer fetches answers by fetch',
  },
  {
    // By default Remix reads the page state in the browser from a stream in its own format; ours is in the document
    // as JSON and is available before the script runs (framework/document.ts).
    file: 'react/dist/esm/browser.js',
    place:
      /if \(window\.__remixContext\.future\.v3_singleFetch\) \{\s*\/\/ Note: `stateDecodingPromise`[^]*?throw stateDecodingPromise;\s*\}\s*\}/,
    ours: '',
    gone: 'no longer reads its state from a stream',
  },
  {
    // A page that is revalidated in place (`revalidate`) keeps the action data of its last post. After a refusal
    // the page is loaded again (app/ui/form/form-notice.tsx), and the reason and its link would otherwise disappear
    // immediately.
    file: 'router/dist/router.js',
    place: /else if \(isActionReload\) \{/,
    ours: 'else if (isActionReload || isUninterruptedRevalidation) {',
    gone: 'no longer tells a page that is loaded anew from a navigation',
  },
];

/**
 * Applies our changes to the code of a file; null when there are none. Throws when an upgrade has moved a place.
 */
function changed(path: string, code: string): string | null {
  const changes = CHANGES.filter(({ file }) => path.includes(`/@remix-run/${file}`));
  if (changes.length === 0) return null;
  return changes.reduce((before, { place, ours, imports = '', gone }) => {
    if (!place.test(before)) throw new Error(`@remix-run: ${gone}`);
    return imports + before.replace(place, ours);
  }, code);
}

/** Plugin for the build. */
export function createRemixOverridePlugin(): Plugin {
  return {
    name: 'our-remix-code',
    transform(code, id) {
      const ours = changed(id, code);
      return ours === null ? null : { code: ours, map: null };
    },
  };
}

/**
 * Plugin for `npm run dev`, where libraries are pre-bundled before Vite's plugins; our own module stays outside the
 * bundle.
 */
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
 * The build removes server imports from Remix's Node package in browser code; in development the browser gets the
 * part of that package that runs everywhere.
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
