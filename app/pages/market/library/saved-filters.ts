import type { Settings } from '~/contract/users';
import { MAX_SAVED_FILTERS, SAVED_NAME_MAX_CHARS } from '~/contract/limits';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';

export type SavedFilter = NonNullable<Settings['library_filters']>[number];

/** A saved filter as a link of the library. */
export interface SavedFilterLink {
  name: string;
  to: string;
  isCurrent: boolean;
}

/** What is chosen of an address, in one order: the tab by name, no page and no place in the list. */
export function getFilterQuery(href: string, tab: string): string {
  const query = new URLSearchParams(href.split('?')[1] ?? '');
  for (const name of ['cursor', 'page', 'limit']) query.delete(name);
  query.set('tab', tab);
  query.sort();
  return query.toString();
}

/** The address of a saved filter: of this page whatever was saved. */
export const buildSavedFilterPath = (edition: Edition, { query }: Pick<SavedFilter, 'query'>): string =>
  paths.fundLibrary(edition, Object.fromEntries(new URLSearchParams(query)));

/** Saved filters as links; `current` is the query of the page. */
export const buildSavedFilterLinks = (
  saved: readonly SavedFilter[],
  edition: Edition,
  current: string,
): SavedFilterLink[] =>
  saved.map((each) => ({
    name: each.name,
    to: buildSavedFilterPath(edition, each),
    isCurrent: each.query === current,
  }));

/** A name made of what is chosen, so that nothing is to be typed. */
export const buildFilterName = (labels: readonly string[]): string =>
  labels.join('、').slice(0, SAVED_NAME_MAX_CHARS);

/** With one more, the newest first and no twin; the oldest goes where there is no room. */
export const addSavedFilter = (saved: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] =>
  [filter, ...saved.filter(({ query }) => query !== filter.query)].slice(0, MAX_SAVED_FILTERS);

export const removeSavedFilter = (saved: readonly SavedFilter[], query: string): SavedFilter[] =>
  saved.filter((each) => each.query !== query);
