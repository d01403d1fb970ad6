import { networkOf } from '~/domain/shared/networks';
import { addressOf, takeRow } from '~/upstream/modules/anonymous-rows';
import { implementPart } from '~/upstream/modules/handler';
import { loggedOut } from '~/upstream/core/refusal';
import { NOBODY_KNOWN } from '~/upstream/modules/identity/auth/caller';
import {
  checkArticle,
  countShare,
  readMarks,
  setCollection,
  setMark,
} from '~/upstream/modules/content/content-marks/counts';
import { accountGiver, networkGiver } from '~/upstream/modules/content/content-marks/marks-a-day';
import { hasGuestLike, setGuestLike } from '~/upstream/modules/content/content-marks/guest-likes';

/** What people do with an article. Likes and shares are open to guests, collections need a login. */
export const contentMarks = implementPart('content', {
  async newsMount({ body: { news_id, operate, is_cancel }, account, context, caller = NOBODY_KNOWN }) {
    if (operate === 'collection' && account === null) throw loggedOut();
    return context.db.transaction().execute(async (db) => {
      await checkArticle(db, news_id);
      const at = context.now();
      if (operate === 'share') {
        const giver = account === null ? networkGiver(networkOf(caller.address)) : accountGiver(account);
        const isKept =
          account !== null || (await takeRow({ ...context, db }, 'mark_counts', addressOf(caller)));
        if (isKept) await countShare(db, { newsId: news_id, giver, at, isCancel: is_cancel });
      } else if (account === null) {
        await setGuestLike({ ...context, db }, { newsId: news_id, caller, isOn: !is_cancel });
      } else {
        const target = { accountId: account.id, newsId: news_id };
        if (operate === 'like') await setMark(db, target, 'is_like', !is_cancel);
        else await setCollection(db, target, !is_cancel, at);
      }
      const answer = await readMarks(db, news_id, account?.id ?? null);
      return account === null ? { ...answer, is_like: await hasGuestLike(db, news_id, caller) } : answer;
    });
  },

  async newsRead({ body: { news_id }, account, context }) {
    await checkArticle(context.db, news_id);
    const readAt = context.now().toISOString();
    await context.db
      .insertInto('news_marks')
      .values({ account_id: account.id, news_id, read_at: readAt })
      .onConflict((conflict) => conflict.columns(['account_id', 'news_id']).doUpdateSet({ read_at: readAt }))
      .execute();
    return null;
  },
});
