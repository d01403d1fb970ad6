/** Addresses that open the native app at the place of a page of ours (NATIVE-001 to NATIVE-003). Nothing of a person is in them. */

/** Where a page of ours is in the app: a tab by its index, its search with words, or a page of its own. */
export type AppDestination =
  | { kind: 'tab'; index: number }
  | { kind: 'search'; words: string }
  | { kind: 'page'; target: string; id: string };

/** The tabs of the app, in its order. */
const TABS = { home: 0, news: 1, find: 2, watched: 3, mine: 4 } as const;
const WORDS_MAX = 50;
const ID = /^[\w-]{1,64}$/;

/** Pages the app has one of its own for: the path with the id in it, or the name of the query that holds it. */
const TARGETS: readonly { path: RegExp; query?: string; target: string }[] = [
  { path: /^\/simu\/product\/([^/]+)$/, target: 'simu_product' },
  { path: /^\/simu\/company\/([^/]+)$/, target: 'simu_company' },
  { path: /^\/simu\/manager\/([^/]+)$/, target: 'simu_manager' },
  { path: /^\/[a-z]+\/post\/([^/]+)$/, target: 'article' },
  { path: /^\/[a-z]+\/public\/fund$/, query: 'fund_code', target: 'public_fund' },
  { path: /^\/[a-z]+\/public\/fund$/, query: 'product_id', target: 'public_fund' },
  { path: /^\/[a-z]+\/pe\/detail$/, query: 'product_id', target: 'pe_product' },
  { path: /^\/[a-z]+\/quasi_fixed\/detail$/, query: 'product_id', target: 'quasi_fixed_product' },
  { path: /^\/[a-z]+\/video$/, query: 'id', target: 'video' },
  { path: /^\/[a-z]+\/activity\/detail$/, query: 'activity_id', target: 'activity' },
];

/** The tab a page belongs to, by the beginning of its path; the first that fits. Of what is somebody's own no more is said. */
const TAB_PATHS: readonly { path: RegExp; index: number }[] = [
  { path: /^\/[a-z]+\/(?:user|process|account|alerts?|adviser)(?:\/|$)/, index: TABS.mine },
  {
    path: /^\/[a-z]+\/public\/(?:account|process|fund_buy|result|order_detail|trading_result)(?:\/|$)/,
    index: TABS.mine,
  },
  { path: /^\/[a-z]+\/favorite(?:\/|$)/, index: TABS.watched },
  {
    path: /^\/[a-z]+\/(?:info|post|post-\w+|hot|hot_topic|video|short-video|read|research|school)(?:\/|$)/,
    index: TABS.news,
  },
  { path: /^\/(?:simu|scrank|smrank|sprank)(?:\/|$)/, index: TABS.find },
  {
    path: /^\/[a-z]+\/(?:fund-library|simu|public|pe|fof|quasi_fixed|pk|top_list|list_100)(?:\/|$)/,
    index: TABS.find,
  },
];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * The place of a page in the app. Of its query only what names the place is read: tokens, invitations and whatever else stands in
 * an address stay here.
 */
export function getAppDestination(pathname: string, search = ''): AppDestination {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const query = new URLSearchParams(search);
  if (/^\/[a-z]+\/search$/.test(path)) {
    const words = (query.get('searchKeyWord') ?? '').trim().slice(0, WORDS_MAX);
    return { kind: 'search', words };
  }
  for (const { path: pattern, query: name, target } of TARGETS) {
    const match = pattern.exec(path);
    const id = match && (name ? (query.get(name) ?? '') : decoded(match[1] ?? ''));
    if (id && ID.test(id)) return { kind: 'page', target, id };
  }
  return {
    kind: 'tab',
    index: TAB_PATHS.find(({ path: pattern }) => pattern.test(path))?.index ?? TABS.home,
  };
}

/** The address of a place: of the app's scheme, or below an origin whose addresses the phone itself opens in the app. */
export function buildAppUrl(
  place: AppDestination,
  { scheme, origin }: { scheme: string; origin: string | null },
): string {
  const base = origin === null ? `${scheme}://` : `${origin}/open/`;
  if (place.kind === 'tab') return `${base}tab?index=${place.index}`;
  if (place.kind === 'search') return `${base}search?keyword=${encodeURIComponent(place.words)}`;
  return `${base}page?target=${place.target}&id=${encodeURIComponent(place.id)}`;
}
