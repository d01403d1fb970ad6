import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyDisclosure, type Viewer } from '~/domain/disclosure/disclosure';
import { viewersWithoutAccess, SPECIFIC_STATES, createTestViewer } from '~/domain/testing/viewers';
import { awards as contract } from '~/contract/awards';
import { AWARD_EDITIONS } from '~/upstream/seed/award-editions';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { MAX_TRIES_PER_DAY } from '~/contract/limits';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import {
  addAccount,
  openWorld,
  catchRefusal,
  TEST_START,
  type TestWorld,
} from '~/upstream/modules/testing/context';
import { addCompany, addSimuFund } from '~/upstream/modules/testing/plain-funds';
import { awards } from '~/upstream/modules/content/awards/index';

const DAY_S = 86_400;
let world: TestWorld;
let account: Awaited<ReturnType<typeof addAccount>>;
let phones = 0;

const nominee = (id: string, category_id: string, more: object = {}) => ({
  id,
  category_id,
  position: 0,
  target_kind: 'simu' as const,
  target_id: 's1',
  name: `提名${id}`,
  company_id: 'test-company',
  company_name: '青禾',
  facts: '2015-01-05 成立',
  votes: 10,
  is_winner: false,
  ...more,
});

describeOnEachDatabase('awards', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db);
    await addSimuFund(db, 's1', {});
    for (const year of [2022, 2026]) {
      const definition = JSON.stringify({ ...AWARD_EDITIONS[year], as_of: `${year}-09-30` });
      await db.insertInto('award_editions').values({ year, definition }).execute();
    }
    const category = { position: 0, kind: 'product' as const, name: '产品奖', criterion: '按成立日期' };
    await db
      .insertInto('award_categories')
      .values([
        { id: 'c1', year: 2026, ...category },
        { id: 'c2', year: 2026, ...category, position: 1 },
        { id: 'old', year: 2022, ...category },
      ])
      .execute();
    await db
      .insertInto('award_nominees')
      .values([
        nominee('n1', 'c1'),
        nominee('n2', 'c1', { position: 1, target_id: 'gone', company_id: 'gone' }),
        nominee('n3', 'c2'),
        nominee('w1', 'old', { votes: 0, is_winner: true }),
      ])
      .execute();
  });
  beforeEach(async () => {
    account = await addAccount(world.context, `136${String((phones += 1)).padStart(8, '0')}`);
  });

  const read = (year?: number, who: typeof account | null = account) =>
    callHandler(contract.edition, awards.edition, world.context, { query: { year } }, who);
  const vote = (nominee_id: string, who = account) =>
    callHandler(contract.vote, awards.vote, world.context, { body: { nominee_id } }, who);
  /** Runs at an instant, then resets the clock. */
  async function at<T>(instant: string, run: () => Promise<T>): Promise<T> {
    const seconds = (Date.parse(instant) - world.context.now().getTime()) / 1000;
    world.pass(seconds);
    try {
      return await run();
    } finally {
      world.pass(-seconds);
    }
  }
  const getVotes = async (id: string) =>
    (await read()).categories.flatMap((each) => each.nominees).find((each) => each.nominee_id === id)?.votes;

  describe('award edition', () => {
    it('is the newest unless a year is given; unknown years are refused', async () => {
      expect(await read()).toMatchObject({
        year: 2026,
        years: [2026, 2022],
        server_now: TEST_START.toISOString(),
      });
      expect((await read(2022)).year).toBe(2022);
      expect((await catchRefusal(read(2020))).code).toBe(4004);
    });

    it('names the winners, and shows no votes when there were none', async () => {
      const { categories } = await read(2022);
      expect(categories[0]?.nominees[0]).toMatchObject({ is_winner: true, votes: null });
    });

    it('marks nominees that are still in the catalogue', async () => {
      const [listed, gone] = (await read()).categories[0]?.nominees ?? [];
      expect(listed).toMatchObject({ is_listed: true, company: { is_listed: true } });
      expect(gone).toMatchObject({ is_listed: false, company: { name: '青禾', is_listed: false } });
    });

    it('shows a guest the vote counts but no choice', async () => {
      await vote('n1');
      const guest = await read(2026, null);
      expect(guest.categories.map((each) => each.my_nominee_id)).toEqual([null, null]);
      expect(guest.categories[0]?.nominees[0]?.votes).toBeGreaterThan(10);
    });
  });

  describe('fund awards', () => {
    beforeAll(async () => {
      const award = {
        fund_id: 's1',
        name: '青禾s1号',
        name_key: 'qinghe',
        company_name: '青禾资产',
        year: 2024,
      };
      const from = { body: '岭澍数据', criterion: '按日期', source: '公告', published_on: '2025-02-28' };
      await world.context.db
        .insertInto('fund_awards')
        .values([
          { id: 'f1', ...award, ...from, category: '存续五年产品', judged_by: 'facts' },
          { id: 'f2', ...award, ...from, category: '三年期产品', judged_by: 'performance' },
          { id: 'f3', ...award, ...from, category: '三年期产品', judged_by: 'performance', fund_id: 'gone' },
        ])
        .execute();
    });
    const record = () =>
      callHandler(contract.simuRecord, awards.simuRecord, world.context, { query: { product_id: 's1' } });
    const year = (asked?: number) =>
      callHandler(contract.simuYear, awards.simuYear, world.context, { query: { year: asked } });

    it('lists platform and other awards of one fund, newest first, with performance awards separately', async () => {
      const found = await record();
      expect(found.awards.map((each) => [each.year, each.category, each.result, each.edition_year])).toEqual([
        [2026, '产品奖', 'nominated', 2026],
        [2026, '产品奖', 'nominated', 2026],
        [2024, '存续五年产品', 'won', null],
        [2022, '产品奖', 'won', 2022],
      ]);
      expect(found.awards[3]?.published_on).toBe('2023-03-08');
      expect(found.performance_awards.map(({ award_id }) => award_id)).toEqual(['f2']);
      const none = callHandler(contract.simuRecord, awards.simuRecord, world.context, {
        query: { product_id: 'gone' },
      });
      expect((await catchRefusal(none)).code).toBe(4004);
    });

    it('lists the awards of one year; performance awards only for funds with a known risk', async () => {
      expect((await year()).years).toEqual([2026, 2024, 2022]);
      expect((await year()).list.map(({ name, is_listed }) => [name, is_listed])).toEqual([
        ['提名n1', true],
        ['提名n2', false],
        ['提名n3', true],
      ]);
      const found = await year(2024);
      expect([found.list.length, found.performance_list.map(({ award_id }) => award_id)]).toEqual([
        1,
        ['f2'],
      ]);
      expect((await catchRefusal(year(2001))).code).toBe(4004);
    });

    it('hides performance awards below level specific and from lower risk classes', async () => {
      const ofClass = (risk_level: number) =>
        createTestViewer({
          ...SPECIFIC_STATES,
          quiz_states: { ...SPECIFIC_STATES.quiz_states, code: 2, risk_level },
        });
      const [fits, low] = [ofClass(4), ofClass(2)];
      const seen = async (who: Viewer) => {
        const [one, all] = [await record(), await year(2024)];
        return [
          applyDisclosure('awards.simuRecord', one, who).performance_awards.length,
          applyDisclosure('awards.simuYear', all, who).performance_list.length,
          applyDisclosure('awards.simuRecord', one, who).awards.length,
          applyDisclosure('awards.simuYear', all, who).list.length,
        ];
      };
      expect(await seen(fits)).toEqual([1, 1, 4, 1]);
      expect(await seen(low)).toEqual([0, 0, 4, 1]);
      for (const who of viewersWithoutAccess) expect(await seen(who)).toEqual([0, 0, 4, 1]);
    });
  });

  describe('award vote', () => {
    it('counts once for repeated requests, and is visible only to the voter', async () => {
      const before = (await getVotes('n1')) ?? 0;
      const replies = await Promise.all(Array.from({ length: 5 }, () => vote('n1')));
      for (const reply of replies) expect(reply).toMatchObject({ category_id: 'c1', name: '提名n1' });
      expect(await getVotes('n1')).toBe(before + 1);
      expect((await read()).categories.map((each) => each.my_nominee_id)).toEqual(['n1', null]);
      account = await addAccount(world.context, `136${String((phones += 1)).padStart(8, '0')}`);
      expect((await read()).categories[0]?.my_nominee_id).toBeNull();
    });

    it('is limited to one per category: refuses another nominee with a name, accepts another category', async () => {
      await vote('n1');
      const before = await getVotes('n2');
      expect(await catchRefusal(vote('n2'))).toMatchObject({
        code: 4009,
        msg: '今天这个奖项已投给“提名n1”，明天零点后可再投',
      });
      expect(await getVotes('n2')).toBe(before);
      await expect(vote('n3')).resolves.toMatchObject({ category_id: 'c2' });
    });

    it('can be given again from midnight in Shanghai', async () => {
      await vote('n1');
      await at('2026-11-20T15:59:59Z', async () => expect((await catchRefusal(vote('n2'))).code).toBe(4009));
      await at('2026-11-20T16:00:00Z', async () => {
        expect((await read()).categories[0]?.my_nominee_id).toBeNull();
        await expect(vote('n2')).resolves.toMatchObject({ nominee_id: 'n2' });
      });
    });

    it('is refused before its stage, after it, and in an edition without one', async () => {
      const refusedAt = (instant: string, id = 'n1') => at(instant, () => catchRefusal(vote(id)));
      expect((await refusedAt('2026-11-08T15:59:59Z')).msg).toBe('投票尚未开始，11-09 00:00 起可投');
      expect((await refusedAt('2026-12-20T16:00:00Z')).msg).toBe('投票已截止，感谢关注');
      expect(await catchRefusal(vote('w1'))).toMatchObject({ code: 4009, msg: '这一届没有公众投票' });
      expect((await catchRefusal(vote('nobody'))).code).toBe(4004);
    });

    it('is refused for the day after too many refused attempts, never because of counted ones', async () => {
      for (let tries = 0; tries < MAX_TRIES_PER_DAY.award_vote; tries += 1)
        await catchRefusal(vote('nobody'));
      expect(await catchRefusal(vote('n1'))).toMatchObject({
        code: 4029,
        msg: expect.stringContaining('明天'),
      });
      world.pass(DAY_S);
      await expect(vote('n1')).resolves.toMatchObject({ nominee_id: 'n1' });
      world.pass(-DAY_S);
    });
  });
});
