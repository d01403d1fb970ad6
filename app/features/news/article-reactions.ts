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
export const isUndo = (reactions: ArticleReactions, operate: ReactionOperation): boolean =>
  operate === 'like' ? reactions.is_like : operate === 'collection' ? reactions.is_collection : false;

/** Returns the reactions as they will be after the operation succeeds (NEWS-001 to NEWS-003). */
export function applyReaction(reactions: ArticleReactions, operate: ReactionOperation): ArticleReactions {
  const step = isUndo(reactions, operate) ? -1 : 1;
  if (operate === 'share') return { ...reactions, share: reactions.share + 1 };
  if (operate === 'like')
    return { ...reactions, like: Math.max(0, reactions.like + step), is_like: step > 0 };
  return { ...reactions, collection: Math.max(0, reactions.collection + step), is_collection: step > 0 };
}

/** Returns the message for a failed operation (NEWS-007). */
export function getReactionErrorText(reactions: ArticleReactions, operate: ReactionOperation): string {
  if (operate === 'collection') return reactions.is_collection ? '取消收藏失败' : '收藏失败';
  if (operate === 'like') return reactions.is_like ? '取消点赞失败' : '点赞失败';
  return '分享失败';
}

interface MountDeps {
  show: (reactions: ArticleReactions) => void;
  call: (body: { news_id: string; operate: ReactionOperation; is_cancel: boolean }) => Promise<unknown>;
  showMessage: (text: string) => void;
}

/** Returns whether a reply contains counts and flags. */
function isReactions(value: unknown): value is ArticleReactions {
  const reactions = value as Partial<ArticleReactions> | null;
  return typeof reactions?.like === 'number' && typeof reactions.is_collection === 'boolean';
}

/** Shows the change at once, then the counts of the reply; a failure restores the old ones. */
export async function submitReaction(
  newsId: string,
  reactions: ArticleReactions,
  operate: ReactionOperation,
  deps: MountDeps,
): Promise<ArticleReactions> {
  deps.show(applyReaction(reactions, operate));
  try {
    const reply = await deps.call({ news_id: newsId, operate, is_cancel: isUndo(reactions, operate) });
    const shown = isReactions(reply) ? reply : applyReaction(reactions, operate);
    deps.show(shown);
    return shown;
  } catch (error) {
    deps.show(reactions);
    if (!isSessionExpired(error)) deps.showMessage(getReactionErrorText(reactions, operate));
    return reactions;
  }
}
