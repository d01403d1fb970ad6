import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { openSharedSite, PHONE_AGENT, type Site } from '~/tests/fixtures/site';
import { parseCsv } from '~/upstream/core/db/import/csv';

// Overview of all assets with the real upstream: the page matches its calls, and the calls match the flows.
let site: Site;
let holder: string;
let beginner: string;
beforeAll(async () => {
  site = await openSharedSite();
  holder = await site.login(DEMO.professional);
  beginner = await site.login(DEMO.quizC4);
});
afterAll(() => site?.close());

const PAGE = '/wealth/user/assets/overview';
const fen = (yuan: string): number => Math.round(Number(yuan) * 100);
const grouped = (amount: string): string => amount.replace(/^-/, '').replace(/\B(?=(?:\d{3})+\.)/g, ',');
const signed = (yuan: string): string => `${yuan.startsWith('-') ? '−' : '+'}${grouped(yuan)}`;

/** Loads the page, without the comments that React inserts between texts. */
async function visit(query: string) {
  const { status, text } = await site.visit(`${PAGE}${query}`, { cookie: holder });
  return { status, text: text.replaceAll('<!-- -->', '') };
}

async function call<Result>(path: string): Promise<Result> {
  const answer = await site.portal.ask(`/api/v1/data/user/${path}`, {
    headers: { cookie: holder, 'user-agent': PHONE_AGENT },
  });
  return (JSON.parse(answer.text) as { result: Result }).result;
}

interface Step {
  step: string;
  amount: string;
  fee: string;
  net: string;
  unpriced: string;
}
interface Row {
  step: string;
  product_code: string;
  product_name: string;
  amount: string;
}

describe('overview', () => {
  it('CALL-009 shows each step with its cost, and opens the content of one by URL', async () => {
    const ladder = await call<{ value: string; steps: Step[]; holdings: Row[] }>('liquidity?step=all');
    const page = await visit('');
    expect(page.status).toBe(200);
    expect(page.text).toContain(grouped(ladder.value));
    for (const { amount, fee, net, unpriced } of ladder.steps) {
      expect(page.text).toContain(grouped(amount));
      if (unpriced !== amount) expect(page.text).toContain(`预计到账 ${grouped(net)}`);
      if (unpriced !== amount) expect(page.text).toContain(`费用 ${grouped(fee)}`);
    }
    const first = ladder.steps[0]?.step ?? '';
    const names = (step: string) => ladder.holdings.filter((row) => row.step === step);
    const main = (text: string) => text.slice(text.indexOf('id="ladder"'), text.indexOf('id="allocation"'));
    const opened = main((await visit(`?step=${first}`)).text);
    for (const { product_name, amount } of names(first)) {
      expect(opened).toContain(product_name);
      expect(opened).toContain(grouped(amount));
      expect(main(page.text)).not.toContain(product_name);
    }
    expect(opened).toContain('aria-expanded="true"');
    // The link that closes it again.
    expect(opened).toContain(`href="${PAGE}#ladder"`);
    expect(main(page.text)).toContain(`href="${PAGE}?step=${first}#ladder"`);
  });

  it('the file contains every holding, and its amounts add up to the total', async () => {
    const { value } = await call<{ value: string }>('liquidity');
    const { list } = await call<{ list: { product_code: string }[] }>('positions');
    const answer = await site.visit('/wealth/user/assets/ladder.csv', { cookie: holder });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head = '', ...lines] = answer.text.trim().split('\r\n');
    const at = head.split(',').indexOf('估算金额（元）');
    expect(lines.reduce((sum, line) => sum + fen(line.split(',')[at] ?? ''), 0)).toBe(fen(value));
    const codes = parseCsv(answer.text, { rowsMax: 100 }).map(({ cells }) => cells[1]);
    expect(codes).toEqual(expect.arrayContaining(list.map(({ product_code }) => product_code)));
    expect((await site.visit('/wealth/user/assets/ladder.csv')).status).toBe(302);
  });

  it('CALL-009 the years equal the sums of the flows file', async () => {
    const { list } = await call<{
      list: { year: number; paid_in: string; paid_out: string; gain: string }[];
    }>('years');
    const file = await site.visit('/wealth/user/assets/flows.csv', { cookie: holder });
    const [head, ...rows] = parseCsv(file.text, { rowsMax: 10_000 }).map(({ cells }) => cells);
    const getCell = (cells: readonly string[], name: string) => cells[head?.indexOf(name) ?? -1] ?? '';
    const flows = rows.filter((cells) => !/^(打款|退款)/.test(getCell(cells, '类型')));
    const page = await site.visit(PAGE, { cookie: holder });
    expect(list.length).toBeGreaterThan(2);
    for (const { year, paid_in, paid_out, gain } of list) {
      const amounts = flows
        .filter((cells) => getCell(cells, '交易日').startsWith(String(year)))
        .map((cells) => fen(getCell(cells, '金额（元）')));
      const sum = (of: (amount: number) => number) => amounts.reduce((all, amount) => all + of(amount), 0);
      expect([fen(paid_in), fen(paid_out)]).toEqual([
        sum((a) => Math.max(0, -a)),
        sum((a) => Math.max(0, a)),
      ]);
      for (const text of [`${year} 年`, grouped(paid_in), grouped(paid_out), signed(gain)])
        expect(page.text).toContain(text);
    }
  });

  it('allocation is shown by kind, strategy and currency, with their labels', async () => {
    const text = async (query: string) => (await site.visit(`${PAGE}${query}`, { cookie: holder })).text;
    expect(await text('')).toContain('按类别占比');
    expect(await text('?by=class')).toMatch(/私募 (股票多头|市场中性|多策略|宏观策略|管理期货)/);
    const currency = await text('?by=currency');
    for (const word of ['人民币', '美元', '港元']) expect(currency).toContain(word);
    // Each link keeps the other selection.
    expect(await text('?step=week&by=currency')).toContain(
      `href="${PAGE}?step=week&amp;by=class#allocation"`,
    );
  });

  it('shows a guest what the login offers, and a person without holdings where to start', async () => {
    const agent = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)';
    const response = await site.portal.ask(PAGE, { headers: { 'user-agent': agent } });
    expect([response.status, response.text.includes('最早何时能取回多少')]).toEqual([200, true]);
    expect(response.text).not.toContain('总资产（元）');
    expect((await site.visit(PAGE)).status).toBe(302);
    const { value } = await call<{ value: string }>('liquidity');
    const empty = await site.visit(PAGE, { cookie: beginner });
    expect([empty.status, empty.text.includes('目前没有持仓'), empty.text.includes(grouped(value))]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await site.visit(`${PAGE}?step=nothing`, { cookie: holder })).status).toBeLessThan(500);
  });
});
