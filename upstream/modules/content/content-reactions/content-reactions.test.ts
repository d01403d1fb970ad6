import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { Caller } from '~/upstream/core/http/caller';
import type { Account } from '~/upstream/core/service-context';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { adoptGuestLikes } from '~/upstream/modules/content/content-reactions/guest-likes';
import { contentReactions } from '~/upstream/modules/content/content-reactions/index';
import {
  ACCOUNT_SHARES_PER_DAY,
  NETWORK_REACTIONS_PER_DAY,
} from '~/upstream/modules/content/content-reactions/reaction-quota';
import { hashSha256 } from '~/upstream/core/secrets';

let world: TestWorld;
let articles = 0;

async function addArticle(likes = 0): Promise<string> {
  const id = `news-${(articles += 1)}`;
  await world.context.db
    .insertInto('articles')
    .values({
      id,
      kind: 'research',
      title: '市场回顾',
      summary: '',
      author: '研究部',
      source: '本平台',
      published_at: '2026-11-01T00:00:00Z',
      reading_minutes: 3,
      body: '[]',
    })
    .execute();
  if (likes > 0) {
    await world.context.db
      .insertInto('article_counts')
      .values({ article_id: id, likes, shares: 0, collections: 0 })
      .execute();
  }
  return id;
}

type Operate = 'like' | 'share' | 'collection';
const guest = (deviceToken: string, address = '198.51.100.7') => ({
  address,
  deviceToken: deviceToken.repeat(43),
});
const mount = (newsId: string, operate: Operate, who: Account | null, isCancel = false, caller?: Caller) =>
  contentReactions.newsMount({
    query: {},
    body: { news_id: newsId, operate, is_cancel: isCancel },
    account: who,
    context: world.context,
    caller,
  });

describeOnEachDatabase('content marks', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });

  describe('article marks', () => {
    it('CALL-026 NEWS-005 counts one like per account, which can be removed', async () => {
      const [newsId, account] = [await addArticle(), await addAccount(world.context, '13700000001')];
      expect(await mount(newsId, 'like', account)).toMatchObject({ like: 1, is_like: true });
      expect(await mount(newsId, 'like', account)).toMatchObject({ like: 1, is_like: true });
      expect(await mount(newsId, 'like', account, true)).toMatchObject({ like: 0, is_like: false });
      expect(await mount(newsId, 'like', account, true)).toMatchObject({ like: 0, is_like: false });
    });

    it('CALL-026 counts ten concurrent likes of one account once', async () => {
      const [newsId, account] = [await addArticle(), await addAccount(world.context, '13700000002')];
      await Promise.all(Array.from({ length: 10 }, () => mount(newsId, 'like', account)));
      expect(await mount(newsId, 'like', account)).toMatchObject({ like: 1 });
    });

    it('CALL-026 lets guests like and share; collecting needs a login', async () => {
      const newsId = await addArticle(5);
      expect(await mount(newsId, 'like', null, false, guest('g'))).toMatchObject({ like: 6, is_like: true });
      expect(await mount(newsId, 'like', null, true, guest('g'))).toMatchObject({ like: 5, is_like: false });
      expect(await mount(newsId, 'share', null)).toMatchObject({ share: 1, like: 5, is_like: false });
      expect(await catchRefusal(mount(newsId, 'share', null, true))).toMatchObject({
        code: CODES.badRequest,
      });
      expect(await catchRefusal(mount(newsId, 'collection', null))).toMatchObject({ code: CODES.loggedOut });
    });

    it('counts the like of a guest once, and lets a guest remove only that like', async () => {
      const newsId = await addArticle(5);
      for (let time = 0; time < 3; time += 1)
        expect(await mount(newsId, 'like', null, false, guest('a'))).toMatchObject({
          like: 6,
          is_like: true,
        });
      await Promise.all(Array.from({ length: 5 }, () => mount(newsId, 'like', null, false, guest('b'))));
      expect(await mount(newsId, 'share', null, false, guest('b'))).toMatchObject({ like: 7, is_like: true });
      for (let time = 0; time < 3; time += 1)
        expect(await mount(newsId, 'like', null, true, guest('c'))).toMatchObject({
          like: 7,
          is_like: false,
        });
      expect(await mount(newsId, 'like', null, true, guest('a'))).toMatchObject({ like: 6, is_like: false });
      // A browser without cookies adds nothing.
      expect(await mount(newsId, 'like', null)).toMatchObject({ like: 6, is_like: false });
    });

    const guestNumber = (index: number) => ({
      address: `203.0.113.${index}`,
      deviceToken: `guest-${index}`.padEnd(43, 'x'),
    });
    const TOO_MANY = Array.from({ length: NETWORK_REACTIONS_PER_DAY + 10 }, (_, index) => index);

    it('limits likes and shares per day of many new guests in one network', async () => {
      const newsId = await addArticle();
      for (const operate of ['like', 'share'] as const) {
        const sent = TOO_MANY.map((index) => mount(newsId, operate, null, false, guestNumber(index)));
        const answers = await Promise.all(sent);
        const full = NETWORK_REACTIONS_PER_DAY;
        expect(Math.max(...answers.map((answer) => answer[operate]))).toBe(full);
        expect(answers.filter((answer) => answer.is_like)).toHaveLength(NETWORK_REACTIONS_PER_DAY);
        // A guest in another network is not affected.
        expect(await mount(newsId, operate, null, false, guest('z'))).toMatchObject({ [operate]: full + 1 });
        await mount(newsId, 'like', null, true, guest('z'));
      }
    });

    it('frees quota when a like is removed or moves to an account; the next day has a new quota', async () => {
      const newsId = await addArticle();
      const like = (index: number, isCancel = false) =>
        mount(newsId, 'like', null, isCancel, guestNumber(index));
      for (const index of TOO_MANY) await like(index);
      expect(await like(100)).toMatchObject({ like: NETWORK_REACTIONS_PER_DAY, is_like: false });
      for (let time = 0; time < 5; time += 1) {
        await like(3, true);
        expect(await like(3)).toMatchObject({ like: NETWORK_REACTIONS_PER_DAY, is_like: true });
      }
      await like(3, true);
      expect(await like(101)).toMatchObject({ like: NETWORK_REACTIONS_PER_DAY, is_like: true });
      expect(await like(3)).toMatchObject({ is_like: false });
      const account = await addAccount(world.context, '13700000011');
      await adoptGuestLikes(world.context.db, account.id, hashSha256(guestNumber(5).deviceToken));
      expect(await like(3)).toMatchObject({ like: NETWORK_REACTIONS_PER_DAY + 1, is_like: true });
      world.pass(24 * 60 * 60);
      expect(await like(102)).toMatchObject({ like: NETWORK_REACTIONS_PER_DAY + 2, is_like: true });
      // Removing a like of yesterday does not free quota today.
      await like(4, true);
      for (const index of TOO_MANY) await like(200 + index);
      expect(await like(500)).toMatchObject({ like: 2 * NETWORK_REACTIONS_PER_DAY, is_like: false });
    });

    it('limits the shares of an account for an article per day', async () => {
      const [newsId, account] = [await addArticle(), await addAccount(world.context, '13700000010')];
      const shares = Array.from({ length: ACCOUNT_SHARES_PER_DAY + 5 }, () =>
        mount(newsId, 'share', account),
      );
      await Promise.all(shares);
      expect(await mount(newsId, 'share', account)).toMatchObject({ share: ACCOUNT_SHARES_PER_DAY });
      world.pass(24 * 60 * 60);
      expect(await mount(newsId, 'share', account)).toMatchObject({ share: ACCOUNT_SHARES_PER_DAY + 1 });
    });

    it('moves the likes of a guest to the account at login and counts none twice', async () => {
      const [newsId, liked, account] = [
        await addArticle(2),
        await addArticle(),
        await addAccount(world.context, '13700000009'),
      ];
      await mount(liked, 'like', account);
      await mount(newsId, 'like', null, false, guest('q'));
      await mount(liked, 'like', null, false, guest('q'));
      const adopt = () => adoptGuestLikes(world.context.db, account.id, hashSha256('q'.repeat(43)));
      await adopt();
      await adopt();
      expect(await mount(newsId, 'like', account, false, guest('q'))).toMatchObject({
        like: 3,
        is_like: true,
      });
      expect(await mount(liked, 'like', account, false, guest('q'))).toMatchObject({
        like: 1,
        is_like: true,
      });
      expect(await mount(newsId, 'like', account, true, guest('q'))).toMatchObject({
        like: 2,
        is_like: false,
      });
    });

    it('does not let a guest remove the likes of accounts', async () => {
      const [newsId, account] = [await addArticle(), await addAccount(world.context, '13700000003')];
      await mount(newsId, 'like', account);
      for (let time = 0; time < 3; time += 1) await mount(newsId, 'like', null, true);
      expect(await mount(newsId, 'like', account)).toMatchObject({ like: 1, is_like: true });
    });

    it('CALL-026 stores a collection with its account', async () => {
      const newsId = await addArticle();
      const [mine, other] = [
        await addAccount(world.context, '13700000004'),
        await addAccount(world.context, '13700000005'),
      ];
      expect(await mount(newsId, 'collection', mine)).toMatchObject({ collection: 1, is_collection: true });
      expect(await mount(newsId, 'like', other)).toMatchObject({ collection: 1, is_collection: false });
    });

    it('keeps the last reading and refuses an unknown article', async () => {
      const [newsId, account] = [await addArticle(), await addAccount(world.context, '13700000006')];
      const read = (news_id: string) =>
        contentReactions.newsRead({ query: {}, body: { news_id }, account, context: world.context });
      await read(newsId);
      world.pass(60);
      const readAt = world.context.now().toISOString();
      await read(newsId);
      const row = await world.context.db
        .selectFrom('news_marks')
        .selectAll()
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow();
      expect(row.read_at).toBe(readAt);
      expect(await catchRefusal(read('none'))).toMatchObject({ code: CODES.notFound });
      expect(await catchRefusal(mount('none', 'like', account))).toMatchObject({ code: CODES.notFound });
    });
  });
});
