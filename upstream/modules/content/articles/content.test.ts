import { beforeAll, describe, expect, it } from 'vitest';
import { content as calls } from '~/contract/content';
import type { Account } from '~/upstream/core/service-context';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addArticle } from '~/upstream/modules/testing/articles';
import { addCompany, addPublicListFund } from '~/upstream/modules/testing/funds';
import type { OpsContext } from '~/upstream/core/actions/action';
import { content } from '~/upstream/modules/content/articles';
import { switchActions } from '~/upstream/admin/actions/platform/switches';

let world: TestWorld;
let account: Account;

describeOnEachDatabase('articles and home', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1');
    for (let i = 0; i < 6; i++) {
      await addPublicListFund(db, `00000${i}`, {
        metrics: { return_1y: i === 3 ? null : i / 10, risk_level: 1 + (i % 5) },
      });
    }
    for (let i = 0; i < 23; i++) {
      await addArticle(db, `a${String(i).padStart(2, '0')}`, {
        kind: i % 2 === 0 ? 'research' : 'market',
        // Many articles with the same time: only their ids order them.
        published_at: `2026-10-${String(10 + Math.floor(i / 6)).padStart(2, '0')}T01:00:00Z`,
        tags: i < 4 ? ['量化', '市场'] : i < 8 ? ['市场'] : [],
        mentions: i === 5 ? [{ kind: 'simu', id: 'p1', name: '衡岳一号' }] : [],
      });
    }
    await addArticle(db, 'later', { published_at: '2026-12-01T01:00:00Z', tags: ['量化'] });
    account = await addAccount(world.context, '13800000001');
    await db
      .insertInto('news_marks')
      .values({ account_id: account.id, news_id: 'a00', is_like: true, read_at: '2026-11-01T00:00:00Z' })
      .execute();
    await db
      .insertInto('article_counts')
      .values({ article_id: 'a00', likes: 5, shares: 2, collections: 1 })
      .execute();
    const banner = { lines: ['一行'], news_id: 'a00' };
    await db
      .insertInto('banners')
      .values([
        { id: 'b1', position: 2, title: '两版', editions: ['wealth', 'fund'], ...banner },
        { id: 'b2', position: 1, title: '财富版', editions: ['wealth'], ...banner },
        { id: 'b3', position: 0, title: '已下线', editions: ['wealth'], is_active: false, ...banner },
      ])
      .execute();
    const activity = { text: '线上', details: '{}' };
    await db
      .insertInto('activities')
      .values([
        {
          id: 'e1',
          title: '已过',
          starts_at: '2026-11-01T00:00:00Z',
          ends_at: '2026-11-02T00:00:00Z',
          ...activity,
        },
        {
          id: 'e2',
          title: '下周',
          starts_at: '2026-11-27T00:00:00Z',
          ends_at: '2026-11-28T00:00:00Z',
          ...activity,
        },
        // Earlier activities that must be skipped: about a private product, cancelled, not announced yet.
        ...[
          { id: 'e3', fund_id: 's1' },
          { id: 'e4', cancelled_at: '2026-11-02T00:00:00Z' },
          { id: 'e5', announced_at: '2026-11-25T00:00:00Z' },
        ].map((more) => ({
          title: '不在首页',
          starts_at: '2026-11-26T00:00:00Z',
          ends_at: '2026-11-26T02:00:00Z',
          ...activity,
          ...more,
        })),
      ])
      .execute();
  });

  const list = (query: Record<string, string>, who: Account | null = null) =>
    callHandler(calls.newsList, content.newsList, world.context, { query }, who);
  const article = (news_id: string, who: Account | null = null) =>
    callHandler(calls.newsDetail, content.newsDetail, world.context, { query: { news_id } }, who);

  describe('article list', () => {
    it('lists every published article once, newest first, page by page', async () => {
      const seen: { id: string; at: string }[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list({
          limit: '4',
          ...(cursor ? { cursor } : {}),
        });
        expect(page.total).toBe(23);
        seen.push(...page.list.map((each) => ({ id: each.news_id, at: each.published_at })));
        cursor = page.next_cursor;
      }
      expect(new Set(seen.map((each) => each.id)).size).toBe(23);
      const wanted = [...seen].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.id < b.id ? -1 : 1));
      expect(seen).toEqual(wanted);
    });

    it('filters by kind, tag or mentioned subject, and offers the common tags', async () => {
      const research = await list({ kind: 'research', limit: '50' });
      expect(research.total).toBe(12);
      expect(research.list.every((each) => each.kind_name === '研究')).toBe(true);
      const tagged = await list({ tag: '量化' });
      expect(tagged.list.map((each) => each.news_id)).toEqual(['a00', 'a01', 'a02', 'a03']);
      expect(tagged.tags.slice(0, 2)).toEqual(['市场', '量化']);
      expect((await list({ product_id: 'p1' })).list.map((each) => each.news_id)).toEqual(['a05']);
      expect((await list({ company_id: 'c9' })).list).toEqual([]);
    });

    it('filters by several kinds, and offers only their tags', async () => {
      await addArticle(world.context.db, 'talk', { kind: 'interview', tags: ['访谈'] });
      const both = await list({ kind: 'research,interview', limit: '50' });
      expect(both.total).toBe(13);
      expect(new Set(both.list.map((each) => each.kind))).toEqual(new Set(['research', 'interview']));
      expect(both.tags).toContain('访谈');
      expect((await list({ kind: 'market' })).tags).not.toContain('访谈');
      await world.context.db.deleteFrom('articles').where('id', '=', 'talk').execute();
    });

    it('lists articles with the most marks of the last half year first, on one page', async () => {
      const { db } = world.context;
      await addArticle(db, 'old', { published_at: '2026-02-01T01:00:00Z' });
      await db
        .insertInto('article_counts')
        .values([
          { article_id: 'old', likes: 99, shares: 0, collections: 0 },
          { article_id: 'a02', likes: 1, shares: 1, collections: 8 },
        ])
        .execute();
      const popular = await list({ sort: 'popular', limit: '2' });
      expect(popular.list.map((each) => each.news_id)).toEqual(['a02', 'a00']);
      expect(popular.next_cursor).toBeNull();
      expect((await list({ sort: 'popular', kind: 'market' })).list).toEqual([]);
      const { next_cursor: cursor } = await list({ limit: '2' });
      expect((await catchRefusal(list({ sort: 'popular', cursor: cursor ?? '' }))).code).toBe(4000);
      await db.deleteFrom('articles').where('id', '=', 'old').execute();
      await db.deleteFrom('article_counts').where('article_id', '=', 'a02').execute();
    });

    it('includes the marks of the account and the total counts', async () => {
      const mine = (await list({ tag: '量化' }, account)).list[0];
      expect(mine).toMatchObject({
        is_like: true,
        is_collection: false,
        is_read: true,
        like: 5,
        share: 2,
        collection: 1,
      });
      const theirs = (await list({ tag: '量化' })).list[0];
      expect(theirs).toMatchObject({ is_like: false, is_read: false, like: 5 });
    });

    it('refuses an invalid cursor', async () => {
      const forged = Buffer.from('["published_at:desc","soon","a00"]').toString('base64url');
      expect((await catchRefusal(list({ cursor: forged }))).code).toBe(4000);
    });
  });

  describe('article', () => {
    it('has its blocks, its mentions, and related articles by shared tags', async () => {
      const { body, related } = await article('a00');
      expect(body).toEqual([{ type: 'p', text: '正文。' }]);
      expect(related.map((each) => each.news_id)).toEqual(['a01', 'a02', 'a03', 'a06']);
      expect((await article('a05')).mentions).toEqual([{ kind: 'simu', id: 'p1', name: '衡岳一号' }]);
    });

    it('links the previous and next published article of its kind, each once, to the end', async () => {
      const back: string[] = [];
      for (let id: string | undefined = 'a22'; id !== undefined;) {
        back.push(id);
        const { previous, next }: Awaited<ReturnType<typeof article>> = await article(id);
        expect(next?.news_id ?? null).toBe(back[back.length - 2] ?? null);
        id = previous?.news_id;
      }
      expect(back).toEqual(Array.from({ length: 12 }, (_, at) => `a${String(22 - 2 * at).padStart(2, '0')}`));
    });

    it('is refused when unknown or not published yet', async () => {
      expect(await catchRefusal(article('nobody'))).toMatchObject({ code: 4004, msg: '未找到该文章' });
      expect(await catchRefusal(article('later'))).toMatchObject({ code: 4004 });
    });
  });

  describe('home feed', () => {
    const feed = (query: Record<string, string>) =>
      callHandler(calls.homeFeed, content.homeFeed, world.context, { query });

    it('shows the banners and articles of the edition', async () => {
      const wealth = await feed({});
      expect(wealth.banners.map((each) => each.title)).toEqual(['财富版', '两版']);
      expect(wealth.news[0]?.kind).toBe('research');
      const fund = await feed({ edition: 'fund' });
      expect(fund.banners.map((each) => each.title)).toEqual(['两版']);
      expect(fund.news.length).toBeGreaterThan(0);
      expect(fund.news.every((each) => each.kind === 'market')).toBe(true);
    });

    it('ranks public funds by the return of the period within the requested risk, without unknown returns', async () => {
      const { ranking } = await feed({});
      expect(ranking.list.map((each) => each.fund_code)).toEqual([
        '000005',
        '000004',
        '000002',
        '000001',
        '000000',
      ]);
      const calm = await feed({ risk_max: '2' });
      expect(calm.ranking.list.map((each) => each.fund_code)).toEqual(['000005', '000001', '000000']);
      expect((await feed({ period: '3m' })).ranking.list).toEqual([]);
    });

    it('announces the next activity that is open to all and not over', async () => {
      expect((await feed({})).activity).toMatchObject({ title: '下周' });
      world.pass(30 * 86_400);
      expect((await feed({})).activity).toBeNull();
      world.pass(-30 * 86_400);
    });
  });

  describe('front-end settings', () => {
    it('CALL-005 data/phrase answers the loading texts in order', async () => {
      await world.context.db
        .insertInto('loading_phrases')
        .values([
          { position: 2, text: '正在整理' },
          { position: 1, text: '正在打开' },
        ])
        .execute();
      expect(await callHandler(calls.phrases, content.phrases, world.context, {})).toEqual([
        '正在打开',
        '正在整理',
      ]);
    });

    it('CALL-002 deploy_config answers one_login_open for frontend_config, 0 by default', async () => {
      const config = () =>
        callHandler(calls.deployConfig, content.deployConfig, world.context, {
          query: { key: 'frontend_config' },
        });
      expect(await config()).toEqual({ one_login_open: 0 });
      await world.context.db
        .insertInto('deploy_config')
        .values({ key: 'frontend_config', value: '{"one_login_open":1}' })
        .execute();
      expect(await config()).toEqual({ one_login_open: 1 });
    });

    it('CALL-002 lets an operator open and close one-tap login without changing other configuration', async () => {
      const oneTap = switchActions.find(({ name }) => name === 'one-tap');
      const { context } = world;
      const run = (to?: 'open' | 'closed') =>
        oneTap?.run({ context: context as OpsContext, input: to ? { to } : {} });
      const row = () =>
        context.db
          .selectFrom('deploy_config')
          .select('value')
          .where('key', '=', 'frontend_config')
          .executeTakeFirst();
      await context.db.deleteFrom('deploy_config').where('key', '=', 'frontend_config').execute();
      expect(await run()).toEqual({ one_tap: 'closed' });
      expect(await run('open')).toEqual({ one_tap: 'open' });
      await context.db
        .updateTable('deploy_config')
        .set({ value: '{"one_login_open":1,"other":"kept"}' })
        .where('key', '=', 'frontend_config')
        .execute();
      expect(await run('closed')).toEqual({ one_tap: 'closed' });
      expect((await row())?.value).toEqual({ one_login_open: 0, other: 'kept' });
    });
  });
});
