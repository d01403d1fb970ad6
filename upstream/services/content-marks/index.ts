import { implementPart } from '../handler';
import { loggedOut } from '../refusal';
import { checkArticle, countGuestLike, countShare, readMarks, setMark } from './counts';

/** What people do with an article. Likes and shares are open to guests, collections need a login. */
export const contentMarks = implementPart('content', {
  async newsMount({ body: { news_id, operate, is_cancel }, account, context }) {
    if (operate === 'collection' && account === null) throw loggedOut();
    return context.db.transaction().execute(async (db) => {
      await checkArticle(db, news_id);
      if (operate === 'share') await countShare(db, news_id, is_cancel);
      else if (account === null) await countGuestLike(db, news_id, !is_cancel);
      else {
        const target = { accountId: account.id, newsId: news_id };
        await setMark(db, target, operate === 'like' ? 'is_like' : 'is_collection', !is_cancel);
      }
      const answer = await readMarks(db, news_id, account?.id ?? null);
      return account === null && operate === 'like' ? { ...answer, is_like: !is_cancel } : answer;
    });
  },

  async newsRead({ body: { news_id }, account, context }) {
    await checkArticle(context.db, news_id);
    const readAt = context.now().toISOString();
    await context.db
      .insertInto('news_marks')
      .values({ account_id: account.id, news_id, read_at: readAt })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'news_id'])
          .doUpdateSet({ read_at: readAt })
          .where('news_marks.read_at', 'is', null),
      )
      .execute();
    return null;
  },
});
