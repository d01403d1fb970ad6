import { describe, expect, it, vi } from 'vitest';
import {
  applyReaction,
  submitReaction,
  REACTION_OPERATIONS,
  type ArticleReactions,
} from '~/app/features/news/article-reactions';

const reactions: ArticleReactions = {
  like: 3,
  share: 1,
  collection: 5,
  is_like: false,
  is_collection: false,
};
const deps = (call: () => Promise<unknown>) => ({ show: vi.fn(), call: vi.fn(call), showMessage: vi.fn() });

describe('reactions to an article', () => {
  it('NEWS-001 NEWS-002 like and share increment their counters', () => {
    expect(applyReaction(reactions, 'like')).toMatchObject({ like: 4, is_like: true });
    expect(applyReaction(reactions, 'share')).toMatchObject({ share: 2, like: 3 });
  });

  it('NEWS-003 collection toggles is_collection', () => {
    const collected = applyReaction(reactions, 'collection');
    expect(collected).toMatchObject({ collection: 6, is_collection: true });
    expect(applyReaction(collected, 'collection')).toEqual(reactions);
  });

  it('NEWS-004 NEWS-005 CALL-026 sends one of three operations, and is_cancel to undo it', async () => {
    expect(REACTION_OPERATIONS).toEqual(['like', 'share', 'collection']);
    const p = deps(() => Promise.resolve(null));
    await submitReaction('N1', reactions, 'collection', p);
    expect(p.call).toHaveBeenCalledWith({ news_id: 'N1', operate: 'collection', is_cancel: false });
    await submitReaction('N1', { ...reactions, is_like: true }, 'like', p);
    expect(p.call).toHaveBeenLastCalledWith({ news_id: 'N1', operate: 'like', is_cancel: true });
  });

  it('NEWS-006 replaces the shown counts and flags with those of the reply', async () => {
    const reply = { like: 40, share: 2, collection: 7, is_like: true, is_collection: false };
    const p = deps(() => Promise.resolve(reply));
    await expect(submitReaction('N1', reactions, 'like', p)).resolves.toEqual(reply);
    expect(p.show.mock.calls).toEqual([[applyReaction(reactions, 'like')], [reply]]);
  });

  it('NEWS-007 NEWS-008 reports a failed collection and reverts the counts', async () => {
    const p = deps(() => Promise.reject(new Error('x')));
    await submitReaction('N1', reactions, 'collection', p);
    expect(p.show).toHaveBeenLastCalledWith(reactions);
    expect(p.showMessage).toHaveBeenCalledWith('收藏失败');
    await submitReaction('N1', { ...reactions, is_collection: true }, 'collection', p);
    expect(p.showMessage).toHaveBeenLastCalledWith('取消收藏失败');
  });
});
