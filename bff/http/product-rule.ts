/**
 * The first path segment (docs/spec/README.md, reading 1): an edition, or one of the few top-level areas. Any other
 * segment makes the path unknown. The edition last visited is remembered for paths without the segment.
 */
import { defaultEdition, isEdition, type Edition } from '~/domain/platform/edition';

/** First segments of pages and files without an edition. */
const AREAS_WITHOUT_EDITION: ReadonlySet<string> = new Set([
  'simu',
  'scrank',
  'smrank',
  'sprank',
  'pf',
  'pages',
  'sitemap.xml',
]);
/** Cookie with the edition visited last; it contains nothing else. */
export const EDITION_COOKIE = 'edition';
export const EDITION_COOKIE_SECONDS = 31_536_000;

export type ProductResolution =
  | { kind: 'edition'; edition: Edition }
  /** `/{product}` without a further segment: redirected to the home page. */
  | { kind: 'edition-root'; edition: Edition }
  | { kind: 'without-edition' }
  | { kind: 'unknown' };

/** Resolves the first segment of the path of a page. */
export function resolveProduct(path: string): ProductResolution {
  const [, first = '', ...rest] = path.split('/');
  if (isEdition(first)) {
    return rest.every((segment) => segment === '')
      ? { kind: 'edition-root', edition: first }
      : { kind: 'edition', edition: first };
  }
  const isHome = first === '' && rest.length === 0;
  return isHome || AREAS_WITHOUT_EDITION.has(first) ? { kind: 'without-edition' } : { kind: 'unknown' };
}

/** Whether the cookie must be written: the default edition needs none. */
export function shouldRememberEdition(visited: Edition, remembered: string | undefined): boolean {
  return visited !== (isEdition(remembered) ? remembered : defaultEdition);
}
