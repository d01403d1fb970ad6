import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { openSharedSite, type Site } from '~/tests/fixtures/site';

// Content of a private fund and of the user page at each stage on the way to an investor.
let site: Site;
/** A running private fund, at R4 or below. */
let fund: string;
let mainAt: (path: string, phone?: string) => Promise<string>;
beforeAll(async () => {
  site = await openSharedSite();
  const cookies = new Map<string, string>();
  const getCookie = async (phone: string) => {
    const cookie = cookies.get(phone) ?? (await site.login(phone));
    cookies.set(phone, cookie);
    return cookie;
  };
  mainAt = async (path, phone) => {
    const { status, text } = await site.visit(path, phone ? { cookie: await getCookie(phone) } : {});
    expect(status, path).toBe(200);
    return text.slice(text.indexOf('<main'), text.lastIndexOf('</main>')).replaceAll(/<!--.*?-->/g, '');
  };
  const listed = await site.visit('/api/v1/data/product/simu/list?limit=1&status=running&age_min=3', {
    cookie: await getCookie(DEMO.quizC4),
  });
  const { result } = JSON.parse(listed.text) as { result: { list: { product_id: string }[] } };
  fund = `/simu/product/${result.list[0]?.product_id}`;
});

describe('private fund', () => {
  it('ROLE-001 shows a visitor its filed facts, the reason of the lock, and the login link', async () => {
    const main = await mainAt(fund);
    expect(main).toMatch(/<h2[^>]*>备案信息/);
    expect(main).toMatch(/class="[^"]*lock-card.*href="\/wealth\/user[^"]*"/s);
    expect(main).not.toContain('单位净值');
    expect(await mainAt('/wealth/user')).toMatch(/<h1[^>]*>登录 \/ 注册/);
  });

  it('ROLE-002 shows an unverified person the same lock, and the user page the missing steps', async () => {
    const main = await mainAt(fund, DEMO.registered);
    expect(main).toContain('lock-card');
    expect(main).not.toContain('单位净值');
    const own = await mainAt('/wealth/user', DEMO.registered);
    expect(own).toContain('5 步已完成 0 步');
    expect(own).toContain('未做风险测评');
  });

  it('ROLE-003 shows a verified person its figures, and no lock within their risk class', async () => {
    const main = await mainAt(fund, DEMO.quizC4);
    expect(main).toContain('单位净值');
    expect(main).toMatch(/<caption[^>]*>区间收益|aria-label="区间收益"/);
    expect(main).not.toContain('lock-card');
  });
});
