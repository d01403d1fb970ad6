import { activities } from '~/upstream/modules/content/editing/activities';
import { articles } from '~/upstream/modules/content/editing/articles';
import { banners } from '~/upstream/modules/content/editing/banners';
import { awards, companyLists } from '~/upstream/modules/content/editing/boards';
import type { ContentKind } from '~/upstream/modules/content/editing/kind';
import { lessons, topics } from '~/upstream/modules/content/editing/short-texts';

/** All kinds of content that operators write, by the name used in URLs and arguments. */
export const CONTENT_KINDS = {
  article: articles,
  banner: banners,
  topic: topics,
  activity: activities,
  lesson: lessons,
  award: awards,
  'house-list': companyLists,
} as const satisfies Record<string, ContentKind>;

export type ContentKindName = keyof typeof CONTENT_KINDS;
export const CONTENT_KIND_NAMES = Object.keys(CONTENT_KINDS) as [ContentKindName, ...ContentKindName[]];

/** Returns a kind by name; null when it is unknown. */
export const findContentKind = (name: string): ContentKind | null =>
  Object.hasOwn(CONTENT_KINDS, name) ? CONTENT_KINDS[name as ContentKindName] : null;
