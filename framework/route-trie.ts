/**
 * Finds the route of a path in time that depends only on the path. React Router 6 flattens and ranks all routes on
 * every match; here they are ranked once and found through a tree of path segments. The rules are the same: static
 * before dynamic before splat by score, case-insensitive, percent-decoding, trailing slashes. The test compares
 * with `matchRoutes` over all routes.
 */

/** The part of a route that the search needs. */
export interface TrieRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

export interface RouteMatch {
  /** Leaf route. */
  leafId: string;
  /** From the root to the leaf. */
  chain: readonly string[];
}

interface Candidate extends RouteMatch {
  score: number;
  order: number;
}

interface TrieNode {
  fixed: Map<string, TrieNode>;
  dynamic: TrieNode | null;
  /** Routes that end here. */
  here: Candidate[];
  /** Routes whose splat begins here. */
  splats: Candidate[];
}

const STATIC_SCORE = 10;
const DYNAMIC_SCORE = 3;
const INDEX_SCORE = 2;
const EMPTY_SCORE = 1;
const SPLAT_PENALTY = -2;

const newNode = (): TrieNode => ({ fixed: new Map(), dynamic: null, here: [], splats: [] });

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const joinPaths = (parent: string, own: string): string => `${parent}/${own}`.replace(/\/\/+/g, '/');

/** Score of a full path, as in React Router. */
function scoreOf(path: string, isIndex: boolean): number {
  const segments = path.split('/');
  let score = segments.length;
  if (segments.includes('*')) score += SPLAT_PENALTY;
  if (isIndex) score += INDEX_SCORE;
  for (const segment of segments) {
    if (segment === '') score += EMPTY_SCORE;
    else if (segment !== '*') score += segment.startsWith(':') ? DYNAMIC_SCORE : STATIC_SCORE;
  }
  return score;
}

/** Expands a path with optional segments into all its paths, in the order of React Router. */
function explode(segments: readonly string[]): string[][] {
  const [first, ...rest] = segments;
  if (first === undefined) return [[]];
  const tails = explode(rest);
  const required = tails.map((tail) => [first.replace(/\?$/, ''), ...tail]);
  return first.endsWith('?') ? [...required, ...tails] : required;
}

export interface RouteTrie {
  /** Best route of a path (as in a URL, still encoded), or null. */
  find(path: string): RouteMatch | null;
}

/** Builds the tree; `routes` in the order of the build, parents before or after their children. */
export function createRouteTrie(routes: readonly TrieRoute[]): RouteTrie {
  const root = newNode();
  const byParent = new Map<string, TrieRoute[]>();
  for (const route of routes) {
    const parent = route.parentId ?? '';
    byParent.set(parent, [...(byParent.get(parent) ?? []), route]);
  }
  let order = 0;

  function insert(path: string, isIndex: boolean, chain: readonly string[]): void {
    let node = root;
    const candidate: Candidate = { leafId: chain.at(-1) ?? '', chain, score: scoreOf(path, isIndex), order };
    order += 1;
    for (const segment of segmentsOf(path)) {
      if (segment === '*') {
        node.splats.push(candidate);
        return;
      }
      if (segment.startsWith(':')) {
        node = node.dynamic ??= newNode();
      } else {
        const key = segment.toLowerCase();
        const next: TrieNode = node.fixed.get(key) ?? newNode();
        node.fixed.set(key, next);
        node = next;
      }
    }
    node.here.push(candidate);
  }

  function walk(route: TrieRoute, parentPath: string, parentChain: readonly string[]): void {
    const chain = [...parentChain, route.id];
    for (const own of explode((route.path ?? '').split('/'))) {
      const path = joinPaths(parentPath, own.join('/'));
      // Children come before their parent, as in the flattening of React Router.
      for (const child of byParent.get(route.id) ?? []) walk(child, path, chain);
      if (route.path !== undefined || route.index === true) insert(path, route.index === true, chain);
    }
  }
  for (const route of byParent.get('') ?? []) walk(route, '', []);

  return { find: (path) => search(root, path) };
}

function better(best: Candidate | null, candidates: readonly Candidate[]): Candidate | null {
  let result = best;
  for (const candidate of candidates) {
    const isBetter =
      result === null ||
      candidate.score > result.score ||
      (candidate.score === result.score && candidate.order < result.order);
    if (isBetter) result = candidate;
  }
  return result;
}

/** As in React Router: each segment is decoded separately; a path that cannot be decoded is matched unchanged. */
function decodeSegments(path: string): string[] {
  const raw = path.replace(/^\//, '').replace(/\/+$/, '').split('/');
  try {
    return raw.map((segment) => decodeURIComponent(segment));
  } catch {
    return raw;
  }
}

function search(root: TrieNode, path: string): Candidate | null {
  const segments = decodeSegments(path);
  if (segments.length === 1 && segments[0] === '') segments.pop();

  function visit(node: TrieNode, at: number, best: Candidate | null): Candidate | null {
    let result = better(best, node.splats);
    const segment = segments[at];
    if (segment === undefined) return better(result, node.here);
    if (segment === '') return result;
    const fixed = node.fixed.get(segment.toLowerCase());
    if (fixed) result = visit(fixed, at + 1, result);
    if (node.dynamic) result = visit(node.dynamic, at + 1, result);
    return result;
  }
  return visit(root, 0, null);
}
