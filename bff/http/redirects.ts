/** Addresses that moved and remain as permanent redirects, as data. */
import { isEdition } from '~/domain/platform/edition';
import { cleanQueryValue } from '~/domain/shared/query';

interface MovedPage {
  /** Path below `/{product}`. */
  from: string;
  /** Target; `{product}` is replaced by the edition, `{id}` by the value of `idParameter`. */
  to: string;
  /** The redirect applies only with this query value, which moves into the path. */
  idParameter?: string;
}

interface LegacyRedirect extends MovedPage {
  id: string;
}

/** Legacy addresses: the rows of docs/spec/redirects.tsv. */
export const LEGACY_REDIRECTS: readonly LegacyRedirect[] = [
  { id: 'REDIR-001', from: 'simu/list', to: '/sprank' },
  { id: 'REDIR-002', from: 'simu/research', to: '/{product}/research' },
  { id: 'REDIR-003', from: 'research/info', to: '/{product}/research' },
  { id: 'REDIR-004', from: 'simu/index', to: '/{product}/simu' },
  { id: 'REDIR-005', from: 'simu/tradeinfo', to: '/{product}/simu/detail' },
  { id: 'REDIR-006', from: 'fof/info', to: '/{product}/fof' },
  { id: 'REDIR-007', from: 'fof/index', to: '/{product}/fof' },
  { id: 'REDIR-008', from: 'pe/index', to: '/{product}/pe' },
  { id: 'REDIR-009', from: 'simu/basicinfo', to: '/sprank' },
  { id: 'REDIR-010', from: 'user/security/reset_password', to: '/{product}/user/security/init_password' },
  { id: 'REDIR-011', from: 'index', to: '/' },
  { id: 'REDIR-012', from: 'simu/detail', to: '/simu/product/{id}', idParameter: 'product_id' },
  { id: 'REDIR-013', from: 'simu/company', to: '/simu/company/{id}', idParameter: 'company_id' },
  { id: 'REDIR-014', from: 'simu/manager', to: '/simu/manager/{id}', idParameter: 'manager_id' },
];

/** Pages of this project whose addresses changed. */
export const RENAMED_PAGES: readonly MovedPage[] = [
  { from: 'falls', to: '/{product}/drawdowns' },
  { from: 'parts', to: '/{product}/gallery' },
  { from: 'user/looks', to: '/{product}/user/access-log' },
  { from: 'user/friend_recommend/came.csv', to: '/{product}/user/friend_recommend/referrals.csv' },
];

const byPath: ReadonlyMap<string, MovedPage> = new Map(
  [...LEGACY_REDIRECTS, ...RENAMED_PAGES].map((row) => [row.from, row]),
);

/** Normalises the path of a row as pages are matched: case-insensitive, with each segment decoded separately. */
function buildRowPath(segments: readonly string[]): string | null {
  const decoded = segments.map((segment) => decode(segment.replaceAll('+', '%2B')));
  return decoded.every((segment) => segment !== null && !segment.includes('/'))
    ? decoded.join('/').toLowerCase()
    : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Extracts the first value of a name from a raw query; the rest stays byte for byte. */
export function extractQueryValue(
  search: string,
  name: string,
): { value: string | undefined; rest: string; isThere: boolean } {
  const kept: string[] = [];
  let isThere = false;
  let value: string | undefined;
  for (const part of search.slice(1).split('&')) {
    const equalsAt = part.indexOf('=');
    const partName = decode(equalsAt < 0 ? part : part.slice(0, equalsAt));
    if (partName !== name) {
      if (part !== '') kept.push(part);
      continue;
    }
    isThere = true;
    value ??= cleanQueryValue(equalsAt < 0 ? null : decode(part.slice(equalsAt + 1)));
  }
  return { value, rest: kept.length === 0 ? '' : `?${kept.join('&')}`, isThere };
}

/** Every browser resolves a dot segment, encoded or not: it cannot be an id. */
const isPathId = (id: string): boolean => id !== '.' && id !== '..';

/**
 * Returns the new location of an address that moved, or null. `path` has no query; `search` is empty or starts with a question mark.
 * It is kept unchanged, except for an id that moves into the path as one encoded segment. Case-insensitive, like
 * pages.
 */
export function findMovedLocation(path: string, search: string): string | null {
  const [, product, ...rest] = path.replace(/\/+$/, '').split('/');
  if (!isEdition(product)) return null;
  const row = byPath.get(buildRowPath(rest) ?? '');
  if (!row) return null;
  const target = row.to.replace('{product}', product);
  if (row.idParameter === undefined) return target + search;
  const { value, rest: remaining } = extractQueryValue(search, row.idParameter);
  if (value === undefined || !isPathId(value)) return null;
  return target.replace('{id}', () => encodeURIComponent(value)) + remaining;
}
