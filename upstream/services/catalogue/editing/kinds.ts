import { activities } from '~/upstream/services/catalogue/editing/activities';
import { articles } from '~/upstream/services/catalogue/editing/articles';
import { banners } from '~/upstream/services/catalogue/editing/banners';
import { awards, houseLists } from '~/upstream/services/catalogue/editing/boards';
import type { ContentKind } from '~/upstream/services/catalogue/editing/kind';
import { lessons, topics } from '~/upstream/services/catalogue/editing/short-texts';

/** Everything operators write for the portal, by the name that stands in addresses and arguments. */
export const CONTENT_KINDS = {
  article: articles,
  banner: banners,
  topic: topics,
  activity: activities,
  lesson: lessons,
  award: awards,
  'house-list': houseLists,
} as const satisfies Record<string, ContentKind>;

export type ContentKindName = keyof typeof CONTENT_KINDS;
export const CONTENT_KIND_NAMES = Object.keys(CONTENT_KINDS) as [ContentKindName, ...ContentKindName[]];

/** A kind by its name; null for none. */
export const contentKind = (name: string): ContentKind | null =>
  Object.hasOwn(CONTENT_KINDS, name) ? CONTENT_KINDS[name as ContentKindName] : null;
