import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { PHONE_AGENT, openSharedSite, type Site } from '~/tests/fixtures/site';
import { parseCsv } from '~/upstream/core/db/import/csv';

// Assets of a person with the real upstream: own data only, hidden before painting, as files.
let site: Site;
let holder: string;
let other: string;
beforeAll(async () => {
  site = await openSharedSite();
  holder = await site.login(DEMO.qualifiedSimu);
  other = await site.login(DEMO.professional);
});
afterAll(() => site?.close());

/** Pages with amounts, and their data for client-side navigation. */
const pages = (code: string) =>
  [
    '/wealth/user/assets',
    '/wealth/user/assets/simu',
    '/wealth/user/assets/overview?step=month&by=class',
    '/wealth/user/detail',
    `/wealth/user/detail/equity_asset_details?product_code=${code}`,
  ].flatMap((path) => [path, path.replace(/(\?|$)/, '.data$1')]);

async function positions(cookie: string) {
  const answer = await site.portal.ask('/api/v1/data/user/positions?part=simu', {
    headers: { cookie, 'user-agent': PHONE_AGENT },
  });
  return (
    JSON.parse(answer.text) as {
      result: {
        total: string;
        list: Record<'product_code' | 'amount' | 'cost' | 'shares' | 'profit', string>[];
      };
    }
  ).result;
}
const grouped = (amount: string) => amount.replace(/^-/, '').replace(/\B(?=(?:\d{3})+\.)/g, ',');

describe('assets', () => {
  it('CALL-009 hidden amounts are in no page and in no data, shown ones are', async () => {
    const { list, total } = await positions(holder);
    const code = list[0]?.product_code ?? '';
    const amounts = [
      total,
      ...list.flatMap(({ amount, cost, shares, profit }) => [amount, cost, shares, profit]),
    ];
    const forms = amounts.flatMap((amount) => [amount, grouped(amount)]);
    for (const path of pages(code)) {
      const shown = await site.visit(path, { cookie: holder });
      expect([shown.status, forms.some((form) => shown.text.includes(form))], path).toEqual([200, true]);
      const hidden = await site.visit(path, { cookie: `${holder}; ${await hiddenCookie()}` });
      expect(hidden.status, path).toBe(200);
      expect(
        forms.filter((form) => hidden.text.includes(form)),
        path,
      ).toEqual([]);
      expect(hidden.text).toContain('••••');
    }
  });

  it('CALL-009 the page is consistent with the calls: list with total, gain with value minus money paid in, days with the month', async () => {
    interface Wealth {
      value: string;
      put_in: string;
      gain: string;
      calendar: { month_total: string; list: { amount: string }[] };
    }
    const call = async <Result>(path: string) =>
      JSON.parse(
        (
          await site.portal.ask(`/api/v1/data/user/${path}`, {
            headers: { cookie: other, 'user-agent': PHONE_AGENT },
          })
        ).text,
      ).result as Result;
    const fen = (yuan: string) => Math.round(Number(yuan) * 100);
    const getSum = (rows: readonly { amount: string }[]) =>
      rows.reduce((sum, { amount }) => sum + fen(amount), 0);
    const { list } = await call<{ list: { amount: string }[] }>('positions');
    const wealth = await call<Wealth>('wealth?range=all');
    const ladder = await call<{ steps: { amount: string }[] }>('liquidity');
    expect(getSum(list)).toBe(fen(wealth.value));
    expect(getSum(ladder.steps)).toBe(fen(wealth.value));
    expect(fen(wealth.value) - fen(wealth.put_in)).toBe(fen(wealth.gain));
    expect(getSum(wealth.calendar.list)).toBe(fen(wealth.calendar.month_total));
    const page = await site.visit('/wealth/user/assets?range=all&sort=profit', { cookie: other });
    const signed = (yuan: string) => `${yuan.startsWith('-') ? '−' : '+'}${grouped(yuan)}`;
    for (const figure of [
      grouped(wealth.value),
      signed(wealth.gain),
      signed(wealth.calendar.month_total),
      ...list.map(({ amount }) => grouped(amount)),
      ...ladder.steps.map(({ amount }) => grouped(amount)),
    ])
      expect(page.text).toContain(figure);
    expect(page.text).toContain(`合计 ${list.length} 只`);
  });

  it('home shows the total only to its person, not when amounts are hidden, and is never cached', async () => {
    const answer = await site.portal.ask('/api/v1/data/user/positions', {
      headers: { cookie: holder, 'user-agent': PHONE_AGENT },
    });
    const { total } = (JSON.parse(answer.text) as { result: { total: string } }).result;
    const own = await site.visit('/', { cookie: holder });
    expect(own.text).toContain(grouped(total));
    expect(own.headers['cache-control']).toMatch(/private|no-store/);
    const hidden = await site.visit('/', { cookie: `${holder}; ${await hiddenCookie()}` });
    expect(hidden.text).not.toContain(grouped(total));
    expect(hidden.text).toContain('••••');
    expect((await site.visit('/')).text).not.toContain('总资产');
  });

  async function hiddenCookie(): Promise<string> {
    const answer = await site.portal.ask('/wealth/user/setting', {
      method: 'POST',
      headers: {
        origin: site.portal.origin,
        'user-agent': PHONE_AGENT,
        'content-type': 'application/x-www-form-urlencoded',
        cookie: holder,
      },
      body: 'intent=preference&amount_hidden=1',
    });
    expect(answer.status).toBe(303);
    return (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  }

  it('the holding of another person returns 404', async () => {
    const own = (await positions(holder)).list[0]?.product_code ?? '';
    const address = `/wealth/user/detail/equity_asset_details?product_code=${own}`;
    expect((await site.visit(address, { cookie: holder })).status).toBe(200);
    const answer = await site.visit(address, { cookie: other });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('目前没有持有这个产品');
    expect((await site.visit(`/wealth/user/detail?product_code=${own}`, { cookie: other })).text).toContain(
      '选择要查看的资产',
    );
  });

  it('a holding of another kind redirects to its own page', async () => {
    const answer = await site.visit('/wealth/user/detail/equity_asset_details?product_code=F30001', {
      cookie: other,
    });
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      '/wealth/user/detail/fixed_income_details?product_code=F30001',
    ]);
    const hub = await site.visit('/wealth/user/detail?product_code=G40001', { cookie: other });
    expect(hub.headers.location).toBe('/wealth/user/detail/private_equity_details?product_code=G40001');
  });

  it('own flows can be exported as a CSV file, but not by other persons', async () => {
    const answer = await site.visit('/wealth/user/assets/flows.csv', { cookie: holder });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const lines = answer.text.replace('\u{feff}', '').trimEnd().split('\r\n');
    const heads = lines[0]?.split(',') ?? [];
    expect(heads).toEqual(
      expect.arrayContaining(['交易日', '银行入账日', '类型', '产品编号', '金额（元）', '流水编号']),
    );
    const held = (await positions(holder)).list[0]?.product_code ?? '';
    const one = await site.visit(`/wealth/user/assets/flows.csv?product_code=${held}`, { cookie: holder });
    const ofOne = one.text.trimEnd().split('\r\n').slice(1);
    expect(ofOne.length).toBeGreaterThan(0);
    expect(lines.slice(1)).toEqual(expect.arrayContaining(ofOne));
    const codes = parseCsv(ofOne.join('\n'), { rowsMax: 1_000 }).map(
      ({ cells }) => cells[heads.indexOf('产品编号')],
    );
    expect(new Set(codes)).toEqual(new Set([held]));
    const none = await site.visit(`/wealth/user/assets/flows.csv?product_code=${held}`, { cookie: other });
    expect(none.text.trimEnd().split('\r\n')).toHaveLength(1);
    expect((await site.visit('/wealth/user/assets/flows.csv')).status).toBe(302);
  });

  it('a statement is created once per intent, and can be opened', async () => {
    const page = await site.visit('/wealth/user/assets', { cookie: holder });
    const key = /name="intent_key"[^>]*value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const post = () =>
      site.portal.ask('/wealth/user/assets', {
        method: 'POST',
        headers: {
          origin: site.portal.origin,
          'user-agent': PHONE_AGENT,
          'content-type': 'application/x-www-form-urlencoded',
          cookie: holder,
        },
        body: new URLSearchParams({ intent_key: key, period: '1y' }).toString(),
      });
    const [first, second] = [await post(), await post()];
    expect(first.status).toBe(303);
    expect(first.headers.location).toMatch(/^\/wealth\/user\/detail\/file-view-pdf\?file_id=/);
    expect(second.headers.location).toBe(first.headers.location);
    expect((await site.visit(first.headers.location ?? '', { cookie: holder })).status).toBe(200);
    expect((await site.visit(first.headers.location ?? '', { cookie: other })).status).toBe(404);
  });
});
