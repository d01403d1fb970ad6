import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { files as fileCalls } from '~/contract/files';
import { holdings as holdingCalls } from '~/contract/holdings';
import { monthReports as contract, type MonthReportContent } from '~/contract/month-reports';
import { toBig } from '~/domain/figures/money';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { readPdf } from '~/upstream/core/pdf/testing/read-pdf';
import { checkDocument } from '~/upstream/modules/documents/check-document/check';
import { files } from '~/upstream/modules/documents/store';
import type { Account } from '~/upstream/core/service-context';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { monthReports } from '~/upstream/modules/holdings/month-reports';
import { hashContent } from '~/upstream/modules/holdings/month-reports/content';
import { issueDueReports } from '~/upstream/modules/holdings/month-reports/issue';
import { getLastIssuedMonth } from '~/upstream/modules/holdings/month-reports/issue-day';
import { issueAllReports, issueMonthlyReports } from '~/upstream/modules/holdings/month-reports/nightly';
import { UNKNOWN_CALLER, getNetworkRequester } from '~/upstream/core/http/caller';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
const person = (id: string): Account => ({ id, tokenHash: '' });
const PROFESSIONAL = person('A10007');
const QUALIFIED = person('A10005');
const NO_CUSTOMER = person('A10001');
const DAY_SECONDS = 86_400;

const list = (who: Account) => callHandler(contract.list, monthReports.list, world.context, {}, who);
const report = (who: Account, report_id: string) =>
  callHandler(contract.report, monthReports.report, world.context, { query: { report_id } }, who);
const issue = (who: Account, month: string) =>
  callHandler(contract.issue, monthReports.issue, world.context, { body: { month } }, who);
const issued = async (who: Account, month: string) => report(who, (await issue(who, month)).report_id);
const check = (check_code: string) =>
  callHandler(holdingCalls.checkCertificate, holdings.checkCertificate, world.context, {
    query: { check_code },
  });
const getNotices = (who: Account) =>
  world.context.db
    .selectFrom('notices')
    .selectAll()
    .where('account_id', '=', who.id)
    .where('topic', '=', 'month_report')
    .orderBy('created_at')
    .execute();

const fen = (yuan: string): number => toBig(yuan).times(100).toNumber();
const sum = (rows: readonly string[]): number => rows.reduce((all, yuan) => all + fen(yuan), 0);

/** Expects every sum of a report to equal the sum of its parts. */
function expectToAddUp({ totals, lines, flows }: MonthReportContent): void {
  for (const each of [totals, ...lines])
    expect(fen(each.opening_value) + fen(each.paid_in) - fen(each.paid_out) + fen(each.month_gain)).toBe(
      fen(each.closing_value),
    );
  for (const key of ['opening_value', 'paid_in', 'paid_out', 'month_gain', 'closing_value'] as const)
    expect(sum(lines.map((line) => line[key])), key).toBe(fen(totals[key]));
  const counted = flows.filter(({ is_counted }) => is_counted).map(({ amount }) => amount);
  expect(0 - sum(counted)).toBe(fen(totals.paid_in) - fen(totals.paid_out));
}

describeOnEachDatabase('month reports', { content: 'seeded' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });

  it('adds up for every month since the first money, and each begins where the previous one ended', async () => {
    const { list: months } = await list(PROFESSIONAL);
    expect(months.length).toBeGreaterThan(12);
    expect(months[0]?.month).toBe('2026-10');
    const recent = months.slice(0, 14).reverse();
    let before: MonthReportContent | null = null;
    for (const { month } of recent) {
      const { content } = await issued(PROFESSIONAL, month);
      expectToAddUp(content);
      if (before) {
        expect(content.totals.opening_value, month).toBe(before.totals.closing_value);
        const ended = new Map(before.lines.map((line) => [line.product_code, line.closing_value]));
        for (const line of content.lines)
          expect(line.opening_value).toBe(ended.get(line.product_code) ?? '0.00');
      }
      before = content;
    }
  });

  it('matches the raw rows: shares times NAV of the evening, and money by its days', async () => {
    const { content } = await issued(PROFESSIONAL, '2026-10');
    const { db } = world.context;
    expect(new Set(content.lines.map(({ part }) => part))).toEqual(
      new Set(['simu', 'public', 'pe', 'quasi_fixed', 'foreign']),
    );
    // Private funds in yuan: shares from lots and flows, value from the newest NAV of October.
    const simu = content.lines.filter(
      ({ part, closing_value }) => part === 'simu' && closing_value !== '0.00',
    );
    expect(simu.length).toBeGreaterThan(0);
    for (const line of simu) {
      const { rows } = await sql<{ shares: string; nav: string; date: string }>`
        select (select coalesce(sum(l.left_shares), 0) from lots l where l.account_id = ${PROFESSIONAL.id}
            and l.fund_id = ${line.product_code})
          - (select coalesce(sum(case when w.type = 'redeem' then -w.shares else w.shares end), 0) from flows w
            where w.account_id = ${PROFESSIONAL.id} and w.fund_id = ${line.product_code} and w.date > '2026-10-31') as shares,
          n.unit as nav, n.date from nav_points n
        where n.fund_id = ${line.product_code} and n.date <= '2026-10-31' order by n.date desc limit 1`.execute(
        db,
      );
      const [row] = rows;
      expect([toBig(row?.shares ?? '0').toFixed(2), row?.date]).toEqual([line.shares, line.nav_date]);
      expect(
        toBig(row?.shares ?? '0')
          .times(row?.nav ?? '0')
          .round(2, 1)
          .toFixed(2),
      ).toBe(line.closing_value);
    }
    const { rows: money } = await sql<{ paid_in: string; paid_out: string }>`
      select coalesce(sum(-amount_fen) filter (where amount_fen < 0), 0)::text as paid_in,
        coalesce(sum(amount_fen) filter (where amount_fen > 0), 0)::text as paid_out
      from flows where account_id = ${PROFESSIONAL.id} and date between '2026-10-01' and '2026-10-31'
        and type not in ('remit', 'refund')`.execute(db);
    expect([fen(content.totals.paid_in), fen(content.totals.paid_out)]).toEqual([
      Number(money[0]?.paid_in),
      Number(money[0]?.paid_out),
    ]);
    // Foreign money at the newest rate of that evening.
    for (const line of content.lines.filter(({ currency }) => currency !== 'CNY')) {
      const { rows } = await sql<{ nav: string; rate: string }>`
        select (select unit from offline_navs where product_id = ${line.product_code} and date <= '2026-10-31'
            order by date desc limit 1) as nav,
          (select rate from fx_rates where currency = ${line.currency} and date <= '2026-10-31'
            order by date desc limit 1) as rate`.execute(db);
      const value = toBig(line.shares)
        .times(rows[0]?.nav ?? '0')
        .times(rows[0]?.rate ?? '0');
      expect(value.round(2, 1).toFixed(2)).toBe(line.closing_value);
    }
    // The fund return of the month is that of its adjusted NAV.
    const fund = content.lines.find(({ part, fund_return }) => part === 'public' && fund_return !== null);
    const { rows: ends } = await sql<{ adjusted: number }>`
      select adjusted from nav_points where fund_id = ${fund?.product_code ?? ''}
        and date in (${fund?.fund_from}, ${fund?.fund_until}) order by date`.execute(db);
    expect((ends[1]?.adjusted ?? 0) / (ends[0]?.adjusted ?? 1) - 1).toBeCloseTo(fund?.fund_return ?? 9, 10);
    expect(content.lines.some(({ benchmark_return }) => benchmark_return !== null)).toBe(true);
  });

  it('is one document per month: a repeated request returns the same, and hash, signature and code match', async () => {
    const [one, two] = await Promise.all([issue(QUALIFIED, '2026-09'), issue(QUALIFIED, '2026-09')]);
    expect(one).toEqual(two);
    const found = await report(QUALIFIED, one.report_id);
    expect(hashContent(found.content)).toBe(found.content_sha256);
    const file = await world.context.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', found.file_id)
      .executeTakeFirstOrThrow();
    expect([file.account_id, file.kind]).toEqual([QUALIFIED.id, 'month_report']);
    const content = await callHandler(
      fileCalls.content,
      files.content,
      world.context,
      { query: { file_id: found.file_id } },
      QUALIFIED,
    );
    const bytes = Buffer.from(content.bytes);
    expect(await checkDocument(world.context, bytes, getNetworkRequester(UNKNOWN_CALLER))).toMatchObject({
      outcome: 'unchanged',
      signature: 'valid',
    });
    const text = (await readPdf(bytes)).join('');
    const { totals } = found.content;
    for (const words of [found.number, found.check_code, '2026年09月'])
      expect(text).toContain(words.replace(/\s/g, ''));
    expect(text).toContain(totals.closing_value.replace(/\B(?=(\d{3})+\.)/g, ','));
    const checked = await check(found.check_code.toLowerCase().replaceAll('-', ' '));
    expect(checked).toMatchObject({ kind: 'month_report', masked_name: null, as_of: null });
    expect(checked.lines.map(({ value }) => value)).toEqual([
      '2026 年 9 月',
      found.number,
      `${found.content_sha256.slice(0, 16)}…`,
      '有效',
    ]);
    // No amount, no product, no name.
    expect(JSON.stringify(checked)).not.toContain(totals.closing_value);
    expect(await catchRefusal(check('2222-2222-2222-2222'))).toMatchObject({ code: CODES.notFound });
  });

  it('is visible only to their owner; a month without content, not over or not due has none', async () => {
    const { report_id } = await issue(PROFESSIONAL, '2026-10');
    expect(await catchRefusal(report(QUALIFIED, report_id))).toMatchObject({ code: CODES.notFound });
    expect(await list(NO_CUSTOMER)).toEqual({ list: [], next_issue_on: null });
    for (const month of ['2026-11', '2026-12', '2999-01'])
      expect(await catchRefusal(issue(PROFESSIONAL, month))).toMatchObject({ code: CODES.conflict });
    expect(await catchRefusal(issue(PROFESSIONAL, '2001-01'))).toMatchObject({ code: CODES.notFound });
    expect(await catchRefusal(issue(NO_CUSTOMER, '2026-10'))).toMatchObject({ code: CODES.notFound });
  });

  it('is issued to all accounts once from the fifth trading day on, with a notice without figures', async () => {
    const { context } = world;
    expect(await getLastIssuedMonth({ ...context, now: () => new Date('2026-10-09T02:00:00Z') })).toBe(
      '2026-08',
    );
    expect(await getLastIssuedMonth({ ...context, now: () => new Date('2026-10-15T02:00:00Z') })).toBe(
      '2026-09',
    );
    const first = await issueMonthlyReports(context);
    expect((first?.issued ?? 0) >= 1).toBe(true);
    expect(await issueMonthlyReports(context)).toBeNull();
    expect(await issueAllReports(context)).toMatchObject({ issued: 0, corrected: 0, failed: 0 });
    const news = await getNotices(QUALIFIED);
    expect(news.filter(({ title }) => title === '2026 年 10 月账单已出具')).toHaveLength(1);
    for (const { title, text } of news) expect(`${title}${text}`).not.toMatch(/\d+\.\d\d|元/);
    expect((await getNotices(NO_CUSTOMER)).length).toBe(0);
  });

  it('stays unchanged when a NAV is amended: a correction has a new number and names the replaced one', async () => {
    const { db } = world.context;
    await issueDueReports(world.context, QUALIFIED.id);
    const { list: months } = await list(QUALIFIED);
    const october = months.find(({ month }) => month === '2026-10')?.report?.report_id ?? '';
    const before = await report(QUALIFIED, october);
    const line = before.content.lines.find(({ part, nav }) => part === 'simu' && nav !== null);
    const point = { fund: line?.product_code ?? '', date: line?.nav_date ?? '' };
    const amend = (factor: string) =>
      db
        .updateTable('nav_points')
        .set({
          unit: toBig(line?.nav ?? '1')
            .times(factor)
            .toFixed(4),
        })
        .where('fund_id', '=', point.fund)
        .where('date', '=', point.date)
        .execute();
    await amend('1.1');
    try {
      world.pass(DAY_SECONDS);
      expect(await issueDueReports(world.context, QUALIFIED.id)).toMatchObject({ issued: 0, corrected: 1 });
      expect(await issueDueReports(world.context, QUALIFIED.id)).toMatchObject({ issued: 0, corrected: 0 });
      const old = await report(QUALIFIED, october);
      expect(old).toEqual({ ...before, replaced_by: old.replaced_by });
      const now = await report(QUALIFIED, old.replaced_by?.report_id ?? '');
      expect(now.number).not.toBe(old.number);
      expect(now.replaces).toEqual({ report_id: october, number: old.number });
      expect(fen(now.content.totals.closing_value)).toBeGreaterThan(fen(old.content.totals.closing_value));
      expectToAddUp(now.content);
      expect((await check(old.check_code)).lines.at(-1)?.value).toBe(`已由编号 ${now.number} 更正并取代`);
      expect((await check(now.check_code)).lines.at(-1)?.value).toBe('有效');
      const shown = (await list(QUALIFIED)).list.find(({ month }) => month === '2026-10')?.report;
      expect(shown).toMatchObject({ number: now.number, is_correction: true });
      expect((await getNotices(QUALIFIED)).map(({ title }) => title)).toContain('2026 年 10 月账单已更正');
      expect((await issue(QUALIFIED, '2026-10')).report_id).toBe(now.report_id);
    } finally {
      await amend('1');
    }
  });
});
