import { getNetwork } from '~/domain/shared/networks';
import { getQuotaAddress, takeRowQuota } from '~/upstream/core/anonymous-rows';
import { implementCalls } from '~/upstream/core/service-context';
import { loggedOut } from '~/upstream/core/refusal';
import { UNKNOWN_CALLER } from '~/upstream/core/http/caller';
import {
  assertArticleExists,
  countShare,
  loadReactions,
  setCollection,
  setReaction,
} from '~/upstream/modules/content/content-reactions/counts';
import {
  createAccountSubject,
  createNetworkSubject,
} from '~/upstream/modules/content/content-reactions/reaction-quota';
import { hasGuestLike, setGuestLike } from '~/upstream/modules/content/content-reactions/guest-likes';

/** Marks of people on articles. Likes and shares are open to guests, collections need a login. */
export const contentReactions = implementCalls('content', {
  async newsMount({ body: { news_id, operate, is_cancel }, account, context, caller = UNKNOWN_CALLER }) {
    if (operate === 'collection' && account === null) throw loggedOut();
    return context.db.transaction().execute(async (db) => {
      await assertArticleExists(db, news_id);
      const at = context.now();
      if (operate === 'share') {
        const giver =
          account === null ? createNetworkSubject(getNetwork(caller.address)) : createAccountSubject(account);
        const isKept =
          account !== null ||
          (await takeRowQuota({ ...context, db }, 'mark_counts', getQuotaAddress(caller)));
        if (isKept) await countShare(db, { newsId: news_id, giver, at, isCancel: is_cancel });
      } else if (account === null) {
        await setGuestLike({ ...context, db }, { newsId: news_id, caller, isOn: !is_cancel });
      } else {
        const target = { accountId: account.id, newsId: news_id };
        if (operate === 'like') await setReaction(db, target, 'is_like', !is_cancel);
        else await setCollection(db, target, !is_cancel, at);
      }
      const answer = await loadReactions(db, news_id, account?.id ?? null);
      return account === null ? { ...answer, is_like: await hasGuestLike(db, news_id, caller) } : answer;
    });
  },

  async newsRead({ body: { news_id }, account, context }) {
    await assertArticleExists(context.db, news_id);
    const readAt = context.now().toISOString();
    await context.db
      .insertInto('news_marks')
      .values({ account_id: account.id, news_id, read_at: readAt })
      .onConflict((conflict) => conflict.columns(['account_id', 'news_id']).doUpdateSet({ read_at: readAt }))
      .execute();
    return null;
  },
});
