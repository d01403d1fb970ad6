import type { Settings } from '~/contract/users';
import { MAX_SAVED_FILTERS, SAVED_NAME_MAX_CHARS } from '~/contract/limits';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';

export type SavedFilter = NonNullable<Settings['library_filters']>[number];

/** A saved filter as a link to the library. */
export interface SavedFilterLink {
  name: string;
  to: string;
  isCurrent: boolean;
}

/** Returns the chosen filters of an address in canonical order: with the tab by name, without page and cursor. */
export function getFilterQuery(href: string, tab: string): string {
  const query = new URLSearchParams(href.split('?')[1] ?? '');
  for (const name of ['cursor', 'page', 'limit']) query.delete(name);
  query.set('tab', tab);
  query.sort();
  return query.toString();
}

/** Address of a saved filter; always of this page, regardless of the saved data. */
export const buildSavedFilterPath = (edition: Edition, { query }: Pick<SavedFilter, 'query'>): string =>
  paths.fundLibrary(edition, Object.fromEntries(new URLSearchParams(query)));

/** Builds saved filters as links; `current` is the query of the page. */
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

/** Builds a name from the chosen values, so that the person need not type one. */
export const buildFilterName = (labels: readonly string[]): string =>
  labels.join('、').slice(0, SAVED_NAME_MAX_CHARS);

/** Adds a filter: newest first and without duplicates; the oldest is dropped when the limit is reached. */
export const addSavedFilter = (saved: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] =>
  [filter, ...saved.filter(({ query }) => query !== filter.query)].slice(0, MAX_SAVED_FILTERS);

export const removeSavedFilter = (saved: readonly SavedFilter[], query: string): SavedFilter[] =>
  saved.filter((each) => each.query !== query);
