/**
 * URLs that open the native app at the counterpart of a portal page (NATIVE-001 to NATIVE-003). They contain no
 * personal data.
 */

/** Destination in the app: a tab by its index, the search with keywords, or a separate page. */
export type AppDestination =
  | { kind: 'tab'; index: number }
  | { kind: 'search'; words: string }
  | { kind: 'page'; target: string; id: string };

/** Tabs of the app, in its order. */
const TABS = { home: 0, news: 1, find: 2, watched: 3, mine: 4 } as const;
const WORDS_MAX = 50;
const ID = /^[\w-]{1,64}$/;

/**
 * Pages with a counterpart in the app: the path that contains the id, or the name of the query parameter that does.
 */
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

/**
 * Tab of a page, by the start of its path; the first match applies. For personal pages, the link contains only the
 * tab.
 */
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
 * Returns the destination of a page in the app. It reads only the query parameters that identify the destination;
 * tokens, invitations and all others are not passed on.
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

/**
 * Builds the URL of a destination: with the app scheme, or below an origin whose URLs the phone opens in the app.
 */
export function buildAppUrl(
  destination: AppDestination,
  { scheme, origin }: { scheme: string; origin: string | null },
): string {
  const base = origin === null ? `${scheme}://` : `${origin}/open/`;
  if (destination.kind === 'tab') return `${base}tab?index=${destination.index}`;
  if (destination.kind === 'search') return `${base}search?keyword=${encodeURIComponent(destination.words)}`;
  return `${base}page?target=${destination.target}&id=${encodeURIComponent(destination.id)}`;
}
