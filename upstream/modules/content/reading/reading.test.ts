import { beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '~/contract';
import { reading as calls } from '~/contract/reading';
import { content as contentCalls } from '~/contract/content';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { content } from '~/upstream/modules/content/articles';
import { contentReactions } from '~/upstream/modules/content/content-reactions';
import { reading } from '~/upstream/modules/content/reading';
import type { Account } from '~/upstream/core/service-context';
import { addArticle } from '~/upstream/modules/testing/articles';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addNav, addSimuListFund } from '~/upstream/modules/testing/funds';

let world: TestWorld;
let reader: Account;
let other: Account;

describeOnEachDatabase('article topics, tags and reading lists', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    for (let i = 0; i < 6; i++) {
      await addArticle(db, `a${i}`, {
        kind: i % 2 === 0 ? 'research' : 'market',
        title: i === 3 ? '回撤100%_之后' : `第${i}篇`,
        published_at: `2026-10-1${i}T01:00:00Z`,
        tags: i < 2 ? ['净值', '回撤'] : i < 4 ? ['回撤'] : ['策略'],
        mentions: i === 4 ? [{ kind: 'manager', id: 'm1', name: '周衡' }] : [],
      });
    }
    await addArticle(db, 'later', { published_at: '2027-01-01T01:00:00Z', tags: ['净值'] });
    const topic = { lead: '导语', intro: ['第一段'] };
    await db
      .insertInto('article_topics')
      .values([
        { id: 't1', position: 1, title: '净值与回撤', tags: ['净值', '回撤'], ...topic },
        { id: 't2', position: 0, title: '还没有文章', tags: ['空'], ...topic },
        { id: 't3', position: 2, title: '策略', tags: ['策略'], ...topic },
      ])
      .execute();
    await db.insertInto('tag_intros').values({ tag: '净值', intro: '每一份值多少钱' }).execute();
    await addCompany(db, 'c1');
    await addSimuListFund(db, 'p1');
    await addNav(db, 'p1', [{ date: '2026-11-13', nav: 1.4 }]);
    reader = await addAccount(world.context, '13800000001');
    other = await addAccount(world.context, '13800000002');
  });

  const list = (query: Record<string, string>) =>
    callHandler(contentCalls.newsList, content.newsList, world.context, { query }, null);
  const mine = (query: CallInput<typeof calls.mine>['query'], who = reader) =>
    callHandler(calls.mine, reading.mine, world.context, { query }, who);
  const read = (news_id: string, who = reader) =>
    callHandler(contentCalls.newsRead, contentReactions.newsRead, world.context, { body: { news_id } }, who);
  const collect = (news_id: string, is_cancel = false, who = reader) =>
    callHandler(
      contentCalls.newsMount,
      contentReactions.newsMount,
      world.context,
      { body: { news_id, operate: 'collection', is_cancel } },
      who,
    );
  const forget = (body: { which: 'read' | 'collected'; news_ids?: string[] }, who = reader) =>
    callHandler(calls.forget, reading.forget, world.context, { body }, who);
  const getIds = (page: { list: { news_id: string }[] }) => page.list.map((each) => each.news_id);

  describe('sitemaps', () => {
    const kinds = () => callHandler(contentCalls.siteKinds, content.siteKinds, world.context, {});
    const addresses = (query: CallInput<typeof contentCalls.siteAddresses>['query']) =>
      callHandler(contentCalls.siteAddresses, content.siteAddresses, world.context, { query });

    it('counts published items, with the day of the last change', async () => {
      const found = Object.fromEntries((await kinds()).map(({ kind, ...rest }) => [kind, rest]));
      expect(found.article).toEqual({ total: 6, changed_on: '2026-10-15' });
      expect(found.topic).toEqual({ total: 2, changed_on: '2026-10-15' });
      expect(found.tag).toEqual({ total: 3, changed_on: '2026-10-15' });
      expect(found.simu).toEqual({ total: 1, changed_on: '2020-01-02' });
      expect(found.equity).toEqual({ total: 0, changed_on: null });
    });

    it('returns no more than requested, each URL on one page', async () => {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => addresses({ kind: 'article', page, limit: 2 })),
      );
      expect(pages.map((page) => page.map(({ id }) => id))).toEqual([
        ['a0', 'a1'],
        ['a2', 'a3'],
        ['a4', 'a5'],
        [],
      ]);
      expect(contentCalls.siteAddresses.query.safeParse({ kind: 'article', limit: 50_001 }).success).toBe(
        false,
      );
    });

    it('lists an announcement among the announcements, not among the articles', async () => {
      const { db } = world.context;
      await addArticle(db, 'n1', { kind: 'notice', published_at: '2026-10-02T01:00:00Z' });
      expect(await addresses({ kind: 'notice' })).toEqual([{ id: 'n1', changed_on: '2026-10-02' }]);
      expect((await addresses({ kind: 'article' })).map(({ id }) => id)).not.toContain('n1');
      await db.deleteFrom('articles').where('id', '=', 'n1').execute();
    });

    it('uses the filing day of a private fund, never its valuation day', async () => {
      expect(await addresses({ kind: 'simu' })).toEqual([{ id: 'p1', changed_on: '2020-01-02' }]);
      expect(await addresses({ kind: 'company' })).toEqual([{ id: 'c1', changed_on: null }]);
    });
  });

  describe('topics and tags', () => {
    it('counts each published article of a topic once, by any of its tags, and omits empty topics', async () => {
      const topics = await callHandler(calls.topics, reading.topics, world.context, {});
      expect(topics.map(({ topic_id, count }) => [topic_id, count])).toEqual([
        ['t1', 4],
        ['t3', 2],
      ]);
      expect(new Date(topics[0]!.newest_at)).toEqual(new Date('2026-10-13T01:00:00Z'));
      expect(getIds(await list({ topic_id: 't1' }))).toEqual(['a3', 'a2', 'a1', 'a0']);
      expect((await list({ topic_id: 'nobody' })).list).toEqual([]);
    });

    it('lists tags by number of published articles, with their meaning where known', async () => {
      expect(await callHandler(calls.tags, reading.tags, world.context, {})).toEqual([
        { tag: '回撤', intro: null, count: 4 },
        { tag: '净值', intro: '每一份值多少钱', count: 2 },
        { tag: '策略', intro: null, count: 2 },
      ]);
    });

    it('lists articles that mention a manager, and popular ones of the requested days', async () => {
      const about = await list({ manager_id: 'm1' });
      expect([getIds(about), about.about]).toEqual([['a4'], '周衡']);
      expect((await list({ manager_id: 'm2' })).about).toBeNull();
      const { db } = world.context;
      const counts = { shares: 0, collections: 0 };
      await db
        .insertInto('article_counts')
        .values([
          { article_id: 'a0', likes: 9, ...counts },
          { article_id: 'a5', likes: 1, ...counts },
        ])
        .execute();
      expect(getIds(await list({ sort: 'popular', days: '183' }))).toEqual(['a0', 'a5']);
      const days = Math.ceil(
        (world.context.now().getTime() - Date.parse('2026-10-14T12:00:00Z')) / 86_400_000,
      );
      expect(getIds(await list({ sort: 'popular', days: String(days) }))).toEqual(['a5']);
    });
  });

  describe('read and collected articles', () => {
    it('is sorted by the last reading, for that person only', async () => {
      await read('a0');
      world.pass(60);
      await read('a3');
      world.pass(60);
      await read('a0');
      await read('a5', other);
      const page = await mine({ which: 'read' });
      expect(getIds(page)).toEqual(['a0', 'a3']);
      expect(page.total).toBe(2);
      expect(page.list[0]!.marked_at > page.list[1]!.marked_at).toBe(true);
      expect(page.kinds).toEqual([
        { kind: 'research', kind_name: '研究', count: 1 },
        { kind: 'market', kind_name: '市场回顾', count: 1 },
      ]);
    });

    it('is found by a literal part of the title and by kind; the kinds always cover the whole list', async () => {
      expect(getIds(await mine({ which: 'read', keyword: '100%_' }))).toEqual(['a3']);
      expect((await mine({ which: 'read', keyword: '%' })).total).toBe(1);
      const research = await mine({ which: 'read', kind: 'research' });
      expect(getIds(research)).toEqual(['a0']);
      expect(research.kinds).toHaveLength(2);
    });

    it('continues page by page, each article once', async () => {
      const first = await mine({ which: 'read', limit: '1' });
      const second = await mine({ which: 'read', limit: '1', cursor: first.next_cursor! });
      expect([...getIds(first), ...getIds(second)]).toEqual(['a0', 'a3']);
      expect(second.next_cursor).toBeNull();
    });

    it('removes one article or the whole list; marks of the other list stay', async () => {
      await collect('a0');
      expect((await forget({ which: 'read', news_ids: ['a0', 'a5'] })).count).toBe(1);
      expect(getIds(await mine({ which: 'read' }))).toEqual(['a3']);
      expect(getIds(await mine({ which: 'collected' }))).toEqual(['a0']);
      expect((await forget({ which: 'read' })).count).toBe(1);
      expect((await mine({ which: 'read' })).total).toBe(0);
      expect(getIds(await mine({ which: 'read' }, other))).toEqual(['a5']);
    });

    it('moves an article collected again to its new time, and lower the counter once per removal', async () => {
      const getCount = async (news_id: string) => (await collect(news_id)).collection;
      await collect('a2', false, other);
      expect(await getCount('a2')).toBe(2);
      const [first] = (await mine({ which: 'collected' })).list;
      world.pass(60);
      await collect('a2');
      expect((await mine({ which: 'collected' })).list[0]!.marked_at).toBe(first!.marked_at);
      await collect('a2', true);
      world.pass(60);
      await collect('a2');
      expect((await mine({ which: 'collected' })).list[0]!.marked_at > first!.marked_at).toBe(true);
      expect((await forget({ which: 'collected' })).count).toBe(2);
      expect((await forget({ which: 'collected' })).count).toBe(0);
      expect(await collect('a2', true)).toMatchObject({ collection: 1, is_collection: false });
      expect((await mine({ which: 'collected' }, other)).total).toBe(1);
    });
  });
});
