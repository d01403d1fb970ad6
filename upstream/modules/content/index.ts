export { adoptGuestData } from '~/upstream/modules/content/adopt-guest-data';
export { content } from '~/upstream/modules/content/articles';
export { loadHomeFeed } from '~/upstream/modules/content/articles/home-feed';
export { awards } from '~/upstream/modules/content/awards';
export { contentReactions } from '~/upstream/modules/content/content-reactions';
export { parseBody } from '~/upstream/modules/content/editing/body-text';
export { publishPlannedContent } from '~/upstream/modules/content/editing/planned-content';
export { type ContentFields, splitLines } from '~/upstream/modules/content/editing/kind';
export {
  CONTENT_KIND_NAMES,
  CONTENT_KINDS,
  type ContentKindName,
} from '~/upstream/modules/content/editing/kinds';
export { editingActions, getSaveActionName } from '~/upstream/modules/content/editing/ops';
export type { ContentDetail, ContentDraft, ContentList } from '~/upstream/modules/content/editing/read';
export { reading } from '~/upstream/modules/content/reading';
export { school } from '~/upstream/modules/content/school';
export { videos } from '~/upstream/modules/content/videos';
export { buildVideosQuery, canViewVideo } from '~/upstream/modules/content/videos/rows';
