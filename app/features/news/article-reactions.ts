import { isSessionExpired } from '~/app/platform/upstream-call';

/** Counts and flags of an article, as every reply of the mount call gives them. */
export interface ArticleReactions {
  like: number;
  share: number;
  collection: number;
  is_like: boolean;
  is_collection: boolean;
}
/** NEWS-004: the three operations. */
export const REACTION_OPERATIONS = ['like', 'share', 'collection'] as const;
export type ReactionOperation = (typeof REACTION_OPERATIONS)[number];

/** Whether an operation is an undo: a second tap undoes like and collection (NEWS-005), never a share. */
export const isUndo = (marks: ArticleReactions, operate: ReactionOperation): boolean =>
  operate === 'like' ? marks.is_like : operate === 'collection' ? marks.is_collection : false;

/** Returns the reactions as they will be after the operation succeeds (NEWS-001 to NEWS-003). */
export function applyReaction(marks: ArticleReactions, operate: ReactionOperation): ArticleReactions {
  const step = isUndo(marks, operate) ? -1 : 1;
  if (operate === 'share') return { ...marks, share: marks.share + 1 };
  if (operate === 'like') return { ...marks, like: Math.max(0, marks.like + step), is_like: step > 0 };
  return { ...marks, collection: Math.max(0, marks.collection + step), is_collection: step > 0 };
}

/** Returns the message for a failed operation (NEWS-007). */
export function getReactionErrorText(marks: ArticleReactions, operate: ReactionOperation): string {
  if (operate === 'collection') return marks.is_collection ? '取消收藏失败' : '收藏失败';
  if (operate === 'like') return marks.is_like ? '取消点赞失败' : '点赞失败';
  return '分享失败';
}

interface MountParts {
  show: (marks: ArticleReactions) => void;
  call: (body: { news_id: string; operate: ReactionOperation; is_cancel: boolean }) => Promise<unknown>;
  say: (text: string) => void;
}

/** Checks whether a reply contains counts and flags. */
function isMarks(value: unknown): value is ArticleReactions {
  const marks = value as Partial<ArticleReactions> | null;
  return typeof marks?.like === 'number' && typeof marks.is_collection === 'boolean';
}

/** Shows the change at once, then the counts of the reply; a failure restores the old ones. */
export async function submitReaction(
  newsId: string,
  marks: ArticleReactions,
  operate: ReactionOperation,
  parts: MountParts,
): Promise<ArticleReactions> {
  parts.show(applyReaction(marks, operate));
  try {
    const reply = await parts.call({ news_id: newsId, operate, is_cancel: isUndo(marks, operate) });
    const shown = isMarks(reply) ? reply : applyReaction(marks, operate);
    parts.show(shown);
    return shown;
  } catch (error) {
    parts.show(marks);
    if (!isSessionExpired(error)) parts.say(getReactionErrorText(marks, operate));
    return marks;
  }
}
