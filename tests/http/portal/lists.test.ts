import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { openSharedSite, type Site } from '~/tests/fixtures/site';

// The index of one hundred private funds, the yearly company list and fund awards, for guests and others.

let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});

const getWords = (html: string): string =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<!--.*?-->|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const wordsAt = async (path: string, phone?: string): Promise<string> => {
  const answer = await site.visit(path, phone ? { cookie: await site.login(phone) } : {});
  expect(answer.status, path).toBe(200);
  return getWords(answer.text);
};

describe('index of one hundred private funds', () => {
  it('shows a guest its method, members in order of name and all reviews, no level, and the lock once', async () => {
    const words = await wordsAt('/wealth/simu/gs-100?strategy=bond');
    expect(words).toMatch(/怎样选.*同一管理人至多 3 只/);
    expect(words).toContain('审核时 267 只符合条件，按成立日期取 100 只');
    expect(words).toMatch(/2021-12-31 96 86/);
    expect(words).toContain('已清盘或停止披露净值');
    expect(words.match(/只向特定对象展示/g)).toHaveLength(1);
    expect(words).not.toMatch(/[+−]\d+\.\d+%|指数点位/);
  });

  it('shows a specific person the level with its days, the drawdown, and the notice about backdated levels', async () => {
    const words = await wordsAt('/fund/simu/gs-100?period=1y', DEMO.quizC2);
    expect(words).toMatch(/指数点位 截至 2026-\d\d-\d\d \d{3,4}\.\d\d/);
    expect(words).toMatch(/近3年 \d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d [+−]\d/);
    expect(words).toContain('区间最大回撤');
    expect(words).toContain('此前的点位按同一规则回溯计算，当时并未发布');
    expect(words).toContain('过往业绩不预示未来表现');
  });
});

describe('yearly company list', () => {
  it('states the companies checked and selected, never a hundred when there are fewer; each entry has its facts with their day', async () => {
    const { text } = await site.visit('/wealth/list_100?year=2024');
    const words = getWords(text);
    const [, count] = /共 (\d+) 家/.exec(words) ?? [];
    expect(words).toContain(`${count} 家四项条件都符合，全部入选；不足 100 家，不凑数`);
    expect(words).not.toMatch(/[+−]\d+\.\d+%|收益率/);
    const entry = /href="([^"]*list_100\/detail\?company_id=[^"]+)"/.exec(text)?.[1];
    expect(await wordsAt(entry!)).toMatch(/来源：基金业协会公示， ?\d{4}-06-30 ?，只公示区间/);
    expect((await site.visit('/wealth/list_100?year=2001')).status).toBe(404);
  });
});

describe('awards of private funds', () => {
  it('a guest sees awards decided by facts; those decided by performance are for suitable specific persons', async () => {
    const [guest, specific] = [
      await wordsAt('/simu/product/awards?year=2024'),
      await wordsAt('/simu/product/awards?year=2024', DEMO.quizC4),
    ];
    for (const words of [guest, specific]) expect(words).toContain('信息披露无迟延产品，获奖 4 只');
    expect(guest).not.toContain('岭澍数据');
    expect(guest).toContain('登录后查看');
    expect(specific).toMatch(/岭澍数据 .*三年期.*产品，获奖 1 只/);
  });

  it('ROUTE-014 shows those of one fund by its id; an invalid id returns 404', async () => {
    const { text } = await site.visit('/simu/product/awards?year=2024');
    const of = /href="(\/simu\/product\/awards\/[^"]+)"/.exec(text)?.[1];
    expect(await wordsAt(of!)).toMatch(/获奖记录 .*依据：.*出处：/);
    expect((await site.visit('/simu/product/awards/NOBODY')).status).toBe(404);
  });
});
