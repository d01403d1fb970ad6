import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import { holdings as contract } from '~/contract/holdings';
import { users as usersContract } from '~/contract/users';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { users } from '~/upstream/modules/customers/profile';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { holdings } from '~/upstream/modules/holdings/holdings';

let world: TestWorld;
const person = (id: string) => ({ id, tokenHash: '' });
const QUALIFIED = person('A10005');
const PROFESSIONAL = person('A10007');
const NO_CUSTOMER = person('A10001');

describeOnEachDatabase('holdings', { content: 'seeded' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });
  const list = (account = PROFESSIONAL, section?: 'simu' | 'pe' | 'foreign') =>
    callHandler(contract.positions, holdings.positions, world.context, { query: { part: section } }, account);
  const one = (code: string, account = PROFESSIONAL) =>
    callHandler(
      contract.position,
      holdings.position,
      world.context,
      { query: { product_code: code } },
      account,
    );

  it('CALL-009 shows the same totals in the list and in the overview', async () => {
    const { list: rows, total, profit } = await list();
    const sum = (of: (row: (typeof rows)[number]) => string) =>
      rows.reduce((all, row) => all.plus(of(row)), toBig('0')).toFixed(2);
    expect(rows.length).toBeGreaterThan(6);
    expect(sum((row) => row.amount)).toBe(total);
    expect(sum((row) => row.profit)).toBe(profit);
    expect(rows.reduce((all, row) => all + row.share, 0)).toBeCloseTo(1, 6);
    const asset = await callHandler(usersContract.asset, users.asset, world.context, {}, PROFESSIONAL);
    expect([asset.total, asset.total_profit]).toEqual([total, profit]);
    expect(asset.parts.map((section) => section.key).sort()).toEqual([
      'foreign',
      'pe',
      'public',
      'quasi_fixed',
      'simu',
    ]);
  });

  it('shows a fund return next to a holding that equals the return of its whole series', async () => {
    const { list: rows } = await list();
    for (const row of rows) {
      const { fund_return, fund_window } = await one(row.product_code);
      expect([row.fund_return, row.fund_window], row.product_code).toEqual([fund_return, fund_window]);
    }
    expect(rows.filter(({ fund_return }) => fund_return !== null).length).toBeGreaterThan(4);
  });

  it('shows the same holdings, trades and plans of one fund as the lists, and nothing for other accounts', async () => {
    const { list: rows } = await list();
    for (const section of ['simu', 'public'] as const) {
      const row = rows.find((each) => each.part === section);
      const query = { fund_kind: section, fund_id: row?.product_code ?? '' };
      const onFund = (account: typeof PROFESSIONAL) =>
        callHandler(contract.onFund, holdings.onFund, world.context, { query }, account);
      const mine = await onFund(PROFESSIONAL);
      expect(mine.held).toMatchObject({ shares: row?.shares, value: row?.amount });
      expect(mine.trades.length).toBeGreaterThan(0);
      expect(mine.trades.map(({ date }) => date)).toEqual(mine.trades.map(({ date }) => date).sort());
      expect(mine.trades.every(({ way, amount }) => way === 'sell' || Number(amount) > 0)).toBe(true);
      expect(await onFund(NO_CUSTOMER)).toMatchObject({ held: null, trades: [], plan: null, alerts: [] });
    }
  });

  it('CALL-010 filters by part; without holdings the totals are zero and the list is empty', async () => {
    expect((await list(PROFESSIONAL, 'pe')).list.every((row) => row.part === 'pe')).toBe(true);
    expect(await list(NO_CUSTOMER)).toMatchObject({ total: '0.00', own_return: null, as_of: null, list: [] });
  });

  it('CALL-009 adds up: list to total, total less money put in to gain, days to months to all', async () => {
    const fen = (yuan: string) => toBig(yuan).times(100).toNumber();
    const getSum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + fen(amount), 0);
    for (const account of [PROFESSIONAL, QUALIFIED, NO_CUSTOMER]) {
      const wealth = (query: { range?: 'all' | '1y' | '1m'; month?: string }) =>
        callHandler(contract.wealth, holdings.wealth, world.context, { query }, account);
      const [rows, whole] = [await list(account), await wealth({ range: 'all' })];
      expect(fen(whole.value)).toBe(getSum(rows.list.map(({ amount }) => amount)));
      expect(fen(whole.value) - fen(whole.put_in)).toBe(fen(whole.gain));
      expect(fen(whole.gain) - fen(whole.ended_gain)).toBe(fen(rows.profit));
      expect([whole.window.put_in, whole.window.gain]).toEqual([whole.put_in, whole.gain]);
      const months = await Promise.all(whole.calendar.months.map((month) => wealth({ month })));
      for (const { calendar } of months) {
        expect(getSum(calendar.list.map(({ amount }) => amount))).toBe(fen(calendar.month_total));
        for (const day of calendar.list)
          expect(getSum(day.funds.map(({ amount }) => amount))).toBe(fen(day.amount));
      }
      const monthTotals = months.map(({ calendar }) => calendar.month_total);
      expect([getSum(monthTotals), whole.calendar.total]).toEqual([fen(whole.gain), whole.gain]);
      const today = whole.server_now.slice(0, 4);
      const ofYear = months.filter(({ calendar }) => calendar.month.startsWith(today));
      expect(getSum(ofYear.map(({ calendar }) => calendar.month_total))).toBe(fen(whole.income.year_income));
      for (const range of ['1m', '1y'] as const) {
        const { window, curve } = await wealth({ range });
        const gainAt = (index: number) => (curve.value.at(index) ?? 0) - (curve.put_in.at(index) ?? 0);
        if (window.start !== null && window.start > (whole.since ?? ''))
          expect(gainAt(-1) - gainAt(0)).toBeCloseTo(Number(window.gain), 1);
      }
    }
    // The asset page shows the same values.
    const asset = await callHandler(usersContract.asset, users.asset, world.context, {}, PROFESSIONAL);
    const whole = await callHandler(contract.wealth, holdings.wealth, world.context, {}, PROFESSIONAL);
    expect([asset.month_profit, asset.total_profit]).toEqual([whole.income.month_income, whole.gain]);
    expect(asset.xirr).toBe(whole.own_return);
    expect(new Set(whole.income.parts.map(({ date }) => date)).size).toBeGreaterThan(1);
  });

  it('CALL-009 includes ended holdings in the yearly rate next to the total gain, on the own page and in the assets', async () => {
    const { db } = world.context;
    const { fund_id, date } = await db
      .selectFrom('nav_points as n')
      .innerJoin('public_funds as f', 'f.id', 'n.fund_id')
      .select(['n.fund_id', 'n.date'])
      .where('f.type', '<>', 'money')
      .where('n.fund_id', 'not in', db.selectFrom('positions').select('fund_id'))
      .orderBy('n.date')
      .orderBy('n.fund_id')
      .executeTakeFirstOrThrow();
    const flow = { account_id: QUALIFIED.id, fund_id, order_id: null, nav: '1.0000', shares: '100000.00' };
    await db
      .insertInto('flows')
      .values([
        { ...flow, id: 'ended-1', date, type: 'subscribe', amount_fen: -10_000_000 },
        { ...flow, id: 'ended-2', date: addDays(date, 30), type: 'redeem', amount_fen: 20_000_000 },
      ])
      .execute();
    try {
      const asset = await callHandler(usersContract.asset, users.asset, world.context, {}, QUALIFIED);
      const whole = await callHandler(contract.wealth, holdings.wealth, world.context, {}, QUALIFIED);
      expect([whole.ended_gain, asset.total_profit]).toEqual(['100000.00', whole.gain]);
      expect(asset.xirr).toBe(whole.own_return);
      expect(asset.xirr).not.toBe((await list(QUALIFIED)).own_return);
    } finally {
      await db.deleteFrom('flows').where('id', 'like', 'ended-%').execute();
    }
  });

  it('values foreign currencies at the rate of the day', async () => {
    const row = (await list(PROFESSIONAL, 'foreign')).list.find((each) => each.currency === 'USD');
    const inDollars = Number(row?.shares) * Number(row?.nav);
    expect(Number(row?.amount) / inDollars).toBeGreaterThan(6.5);
    expect(Number(row?.amount) / inDollars).toBeLessThan(7.8);
  });

  it('returns one holding: lots with lock-up ends, a series since the purchase, own return next to that of the fund', async () => {
    const simu = (await list(QUALIFIED, 'simu')).list;
    const position = await one(simu[0]?.product_code ?? '', QUALIFIED);
    expect(position.lots.every((lot) => (lot.unlocked_on ?? '') >= lot.confirmed_on)).toBe(true);
    expect(position.series.dates[0]).toBe(position.lots[0]?.confirmed_on);
    expect(position.series.dates.at(-1)).toBe(position.nav_date);
    expect(position.series.amount.at(-1)).toBeCloseTo(Number(position.amount), 0);
    expect(position.fund_return).not.toBeNull();
    expect(position.fund_window).toMatchObject({ end: position.nav_date });
    const today = addDays(position.held_since, position.held_days);
    const locked = position.lots.flatMap((lot) => lot.unlocked_on ?? []).filter((day) => day > today);
    expect(position.locked_until).toBe(locked.sort().at(-1) ?? null);
    expect(position.can_redeem).toBe(true);
  });

  it('values shares confirmed after the last published NAV at their confirmation NAV', async () => {
    const { db } = world.context;
    const before = (await list(QUALIFIED, 'simu')).list[0];
    if (!before?.nav_date) throw new Error('The seeded world holds no private fund with a NAV');
    const date = addDays(before.nav_date, 5);
    const flow = { account_id: QUALIFIED.id, fund_id: before.product_code, order_id: null, date };
    await db
      .insertInto('flows')
      .values({ id: 'w-late', ...flow, type: 'subscribe', amount_fen: -100, shares: '0.25', nav: '4.0000' })
      .execute();
    const after = await one(before.product_code, QUALIFIED);
    await db.deleteFrom('flows').where('id', '=', 'w-late').execute();
    expect([after.nav, after.nav_date]).toEqual(['4.0000', date]);
    expect(toBig(after.amount).toFixed(2)).toBe(toBig(before.shares).times(4).toFixed(2));
  });

  it('does not return holdings of other accounts', async () => {
    const own = (await list(QUALIFIED, 'simu')).list[0]?.product_code ?? '';
    expect((await catchRefusal(one(own, NO_CUSTOMER))).code).toBe(4004);
    const held = await callHandler(
      contract.heldProducts,
      holdings.heldProducts,
      world.context,
      {},
      QUALIFIED,
    );
    expect(held.product_ids).toContain(own);
    expect(
      await callHandler(contract.heldProducts, holdings.heldProducts, world.context, {}, NO_CUSTOMER),
    ).toEqual({
      product_ids: [],
    });
  });

  describe('flows', () => {
    const page = (query: { cursor?: string; limit?: number; type?: 'redeem' | 'subscribe' }) =>
      callHandler(contract.flows, holdings.flows, world.context, { query }, QUALIFIED);

    it('covers every flow once over all pages, newest first', async () => {
      const whole = await page({ limit: 50 });
      const seen: string[] = [];
      for (let cursor: string | undefined, more = true; more;) {
        const reply = await page({ limit: 2, cursor });
        seen.push(...reply.list.map((flow) => flow.flow_id));
        cursor = reply.next_cursor ?? undefined;
        more = cursor !== undefined;
      }
      expect(seen).toEqual(whole.list.map((flow) => flow.flow_id));
      expect(whole.list.map((flow) => flow.date)).toEqual(
        [...whole.list]
          .map((flow) => flow.date)
          .sort()
          .reverse(),
      );
      expect(whole.total).toBe(whole.list.length);
    });

    it('on the same day are ordered by booking, the last one first, also across pages', async () => {
      const { db } = world.context;
      const ids = ['w-b-first', 'w-c-second', 'w-a-third'];
      for (const id of ids) {
        const row = { id, account_id: QUALIFIED.id, fund_id: 'S10001', order_id: null, date: '2026-11-19' };
        const money = { type: 'remit' as const, amount_fen: -1, shares: null, nav: null };
        await db
          .insertInto('flows')
          .values({ ...row, ...money })
          .execute();
      }
      try {
        const seen: string[] = [];
        for (let cursor: string | undefined; seen.length < ids.length;) {
          const reply = await page({ limit: 1, cursor });
          seen.push(...reply.list.map((flow) => flow.flow_id));
          cursor = reply.next_cursor ?? undefined;
        }
        expect(seen).toEqual([...ids].reverse());
        // A cursor in the old format, by id, is invalid.
        const old = Buffer.from(JSON.stringify(['date:desc', '2026-11-19', 'w-b-first'])).toString(
          'base64url',
        );
        expect((await catchRefusal(page({ cursor: old }))).result).toMatchObject({ field: 'cursor' });
      } finally {
        await db.deleteFrom('flows').where('id', 'in', ids).execute();
      }
    });

    it('is negative for payments in and positive for redemptions', async () => {
      expect((await page({ type: 'subscribe' })).list.every((flow) => Number(flow.amount) < 0)).toBe(true);
      expect((await page({ type: 'redeem' })).list.some((flow) => Number(flow.amount) > 0)).toBe(true);
    });

    it('is exported in a statement PDF of the account', async () => {
      const { file_id } = await callHandler(
        contract.flowsFile,
        holdings.flowsFile,
        world.context,
        { body: {} },
        QUALIFIED,
      );
      const row = await world.context.db
        .selectFrom('files')
        .selectAll()
        .where('id', '=', file_id)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({
        account_id: QUALIFIED.id,
        content_type: 'application/pdf',
        is_public: false,
      });
    });
  });

  describe('certificates', () => {
    const issue = (account = QUALIFIED) =>
      callHandler(
        contract.issueCertificate,
        holdings.issueCertificate,
        world.context,
        { body: { kind: 'asset' } },
        account,
      );
    const check = (check_code: string) =>
      callHandler(contract.checkCertificate, holdings.checkCertificate, world.context, {
        query: { check_code },
      });

    it('is found by code in any typing, with the name masked', async () => {
      const { check_code } = await issue();
      const shown = await check(` ${check_code.toLowerCase().replaceAll('-', ' ')} `);
      expect(shown.masked_name).toBe('程**');
      expect(JSON.stringify(shown)).not.toContain('程若兰');
      expect(shown.lines.at(-1)?.label).toBe('合计');
      const listed = await callHandler(
        contract.certificates,
        holdings.certificates,
        world.context,
        { query: {} },
        QUALIFIED,
      );
      expect(listed.list.map((each) => each.check_code)).toContain(check_code);
    });

    it('is refused politely for an unknown code, without holdings and without identity', async () => {
      expect((await catchRefusal(check('AAAA-BBBB-CCCC-DDDD'))).msg).toContain('不存在');
      expect((await catchRefusal(issue(person('A10002')))).msg).toContain('没有持仓');
      expect((await catchRefusal(issue(NO_CUSTOMER))).msg).toContain('实名');
    });
  });

  it('lists open days in the calendar in order, personal days only for their owner', async () => {
    const query = { from: '2026-11-01', to: '2027-06-30' };
    const guest = await callHandler(contract.openCalendar, holdings.openCalendar, world.context, { query });
    expect(guest.own).toEqual([]);
    expect(guest.list.length).toBe(600);
    expect(guest.is_capped).toBe(true);
    const days = guest.list.map((each) => each.date);
    expect(days).toEqual([...days].sort());
    const own = await callHandler(
      contract.openCalendar,
      holdings.openCalendar,
      world.context,
      { query: { from: '2020-01-01', to: '2030-01-01', is_own: 'true' } },
      QUALIFIED,
    );
    expect(own.list).toEqual([]);
    expect(own.own.every((day) => day.event === 'unlock')).toBe(true);
    expect(own.own.length).toBeGreaterThan(0);
  });
});
