import { fileURLToPath } from 'node:url';
import type { Rollup } from 'vite';

const TOP = fileURLToPath(new URL('../', import.meta.url));

/** By chunk and folder, the modules in it. None of them has a stylesheet: it would be loaded with the chunk. */
const CHUNKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Modules that nine of ten pages load, and small components of most pages.
  'every-page': {
    app: 'root',
    'app/charts': 'series-class',
    'app/features/figures': 'past-note',
    'app/features/person': 'codes-sent',
    'app/paths': 'head-files index',
    'app/platform':
      'clock dialogs early-input link-clicks login-memory lost-chunk modal observe portal-reachable resume scroll storage ' +
      'typed-form upstream-call when-idle',
    'app/platform/offline': 'copies',
    'app/route-kit': 'answered-post canonical-path page-handle page-meta shell-data unconfirmed-text',
    'app/shell':
      'chrome drawer drawer-ids header layout-exports login-modal-host login-modal-rules login-sync logo pending-page ' +
      'progress-line purchase-popup-host records-notice remember-invite tab-bar titled-header toast-host use-restored-page',
    'app/store': 'common login-modal process store user',
    'app/ui':
      'back-link bullets button card class-names deferred empty-state error-page error-state error-reference figure disclosure-box ' +
      'icon icon-paths lazy-section link list-row notice section segmented scroll-to-chosen tag title-bar toast use-hydrated',
    'app/ui/form': 'max-length form-error-toast',
    'app/ui/pictures': 'drawn-image scene',
    contract: 'browser-paths',
    'domain/figures': 'missing-value',
    'domain/person': 'masks',
    'domain/platform': 'brand edition picture-address',
    'domain/shared': 'constants query text',
    framework: 'nonce-context',
  },
  lists: {
    'app/features/lists': 'keyset-pager lock-bar',
    'app/ui': 'chips columns scroll-spy tabs use-modal',
  },
  funds: {
    'app/features/lists': 'watchlist-target',
    'app/charts': 'holding-strip strip-limits',
    'app/features/funds': 'performance-tables performance-view related-funds share-fund',
    'app/ui': 'metrics',
    'domain/platform': 'watchlist',
  },
  'public-fund': {
    'app/features/funds': 'recent-funds',
    'app/pages/public/fund': 'manager-card payouts',
    'app/pages/public/shared': 'announcements fund-links holdings',
  },
  forms: { 'app/ui/form': 'defer-schema form-error intent-key use-checks use-zod-form' },
  figures: { 'domain/figures': 'fees format money' },
};
/** By chunk, the packages in it. */
const PACKAGES: readonly (readonly [string, RegExp])[] = [
  [
    'libraries',
    /\/node_modules\/(?:react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream|zustand)\//,
  ],
  ['forms', /\/node_modules\/@conform-to\/(?:dom|react)\//],
  ['figures', /\/node_modules\/big\.js\//],
];

const listed = Object.entries(CHUNKS).flatMap(([chunk, folders]) =>
  Object.entries(folders).flatMap(([folder, names]) =>
    names.split(' ').map((name) => [`${folder}/${name}`, chunk] as const),
  ),
);
/** @public Every listed module, from the top and without its extension (scripts/chunk-names.test.ts). */
export const LISTED_MODULES: readonly string[] = listed.map(([module]) => module);
const chunkOf = new Map<string, string>(listed);

/**
 * `manualChunks` of the browser's build. Without it Rollup makes a chunk for each set of pages that share a module: 55 for
 * home, each compressed by itself (docs/decisions/0051-first-load-and-form-schemas.md).
 */
export const getChunkName: Rollup.GetManualChunk = (id) => {
  const chunk = PACKAGES.find(([, pattern]) => pattern.test(id))?.[0];
  if (chunk !== undefined) return chunk;
  if (id.startsWith('\0')) return /preload-helper|commonjsHelpers/.test(id) ? 'libraries' : undefined;
  return id.startsWith(TOP) ? chunkOf.get(id.slice(TOP.length).replace(/\.tsx?$/, '')) : undefined;
};
