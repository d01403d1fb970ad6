import { request as requests, type APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { callPortal, postForm } from '~/tests/fixtures/person';
import { openSharedSite, PHONE_AGENT, type Site } from '~/tests/fixtures/site';
import { createPhoneNumber, postRegistration } from '~/tests/fixtures/world';
import { buildLessonRows } from '~/upstream/seed/school';

// Ways of finding articles without scripts: personal lists, hot ones, topics, tags, mentions, notices.
let site: Site;
let me: APIRequestContext;
let guest: APIRequestContext;

beforeAll(async () => {
  site = await openSharedSite();
  const opened = (address: string) =>
    requests.newContext({
      baseURL: site.portal.origin,
      extraHTTPHeaders: { 'user-agent': PHONE_AGENT, 'x-forwarded-for': address },
    });
  me = await opened('10.31.0.7');
  guest = await opened('10.31.0.8');
  await postRegistration(me, site.portal.origin, createPhoneNumber(), DEMO_PASSWORD);
});
afterAll(async () => {
  await me?.dispose();
  await guest?.dispose();
  await site?.close();
});

const getPage = async (who: APIRequestContext, path: string) => {
  const answer = await who.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(200);
  return (await answer.text()).replaceAll('<!-- -->', '');
};
const missing = async (who: APIRequestContext, path: string) => {
  const answer = await who.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(404);
  return (await answer.text()).replaceAll('<!-- -->', '');
};
const postsIn = (html: string) => [
  ...new Set([...html.matchAll(/href="\/wealth\/post\/(N\d+)"/g)].map(([, id]) => id!)),
];

describe('PRODUCT-013 articles can be found again', () => {
  it('read and collected articles are in personal lists, can be searched, and removed one by one or all at once', async () => {
    const [first, second, third] = postsIn(await getPage(me, '/wealth/info'));
    for (const id of [first, second, third]) await getPage(me, `/wealth/post/${id}`);
    expect(postsIn(await getPage(me, '/wealth/info/access-records'))).toEqual([third, second, first]);
    await postForm(me, '/wealth/info', { news_id: second!, intent: 'collection', is_cancel: '0' });
    const collected = await getPage(me, '/wealth/info/collect');
    expect(postsIn(collected)).toEqual([second]);
    const title = /news-covered.*?<b>([^<]+)<\/b>/.exec(collected)![1]!;
    const found = await getPage(me, `/wealth/info/collect?keyword=${encodeURIComponent(title.slice(0, 4))}`);
    expect(postsIn(found)).toEqual([second]);
    expect(await getPage(me, '/wealth/info/collect?keyword=%E6%97%A0%E6%AD%A4')).toContain('没有符合的文章');
    await postForm(me, '/wealth/info/access-records', { intent: 'remove', news_id: third! });
    expect(postsIn(await getPage(me, '/wealth/info/access-records'))).toEqual([second, first]);
    expect(await getPage(me, '/wealth/info/access-records?clear=1')).toContain('将清空全部 2 条浏览记录');
    await postForm(me, '/wealth/info/access-records', { intent: 'clear' });
    expect(await getPage(me, '/wealth/info/access-records')).toContain('还没有读过的文章');
    expect(postsIn(await getPage(me, '/wealth/info/collect'))).toEqual([second]);
  });

  it('a guest sees the purpose of the personal lists, and none of them; posting there requires a login', async () => {
    for (const path of ['/wealth/info/collect', '/wealth/info/access-records']) {
      expect(await getPage(guest, path)).toContain('登录后继续');
    }
    const posted = await guest.post('/wealth/info/collect', {
      form: { intent: 'clear' },
      headers: { origin: site.portal.origin, 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
    expect([posted.status(), posted.headers()['location']]).toEqual([302, '/wealth/user']);
  });

  it('hot articles state their period, and those of half a year are ordered by their counts', async () => {
    expect(await getPage(guest, '/wealth/hot')).toContain('近 30 天发布的文章');
    const half = await getPage(guest, '/wealth/hot?days=183');
    const { list } = await callPortal<{
      list: { news_id: string; like: number; share: number; collection: number }[];
    }>(guest, '/api/v2/news_v2/news_list?sort=popular&limit=20');
    expect(postsIn(half)).toEqual(list.map((each) => each.news_id));
    const marks = list.map(({ like, share, collection }) => like + share + collection);
    expect(marks).toEqual([...marks].sort((a, b) => b - a));
    expect((await guest.get('/wealth/hot?days=9999')).status()).toBe(200);
  });

  it('a topic has an introduction and its articles, page by page; an unknown one is not found', async () => {
    const all = await getPage(guest, '/wealth/hot_topic');
    const [topic] = /hot_topic\?topic=(\w+)/.exec(all)!.slice(1);
    const html = await getPage(guest, `/wealth/hot_topic?topic=${topic}`);
    expect(html).toContain('<div class="prose"><p>');
    const next = /href="(\/wealth\/hot_topic\?topic=[^"]+cursor=[^"]+)"/
      .exec(html)![1]!
      .replaceAll('&amp;', '&');
    const onSecond = postsIn(await getPage(guest, next));
    expect(onSecond.length).toBeGreaterThan(0);
    expect(postsIn(html).filter((id) => onSecond.includes(id))).toEqual([]);
    expect(await missing(guest, '/wealth/hot_topic?topic=none')).toContain('没有这个专题');
  });

  it('a tag shows its meaning, and an article links to its tags', async () => {
    expect(await getPage(guest, '/wealth/post-tag')).toContain('# 私募');
    const html = await getPage(guest, `/wealth/post-tag?tag=${encodeURIComponent('回撤')}`);
    expect(html).toContain('从一个高点到之后低点的跌幅');
    const [post] = postsIn(html);
    expect(await getPage(guest, `/wealth/post/${post}`)).toContain(
      `href="/wealth/post-tag?tag=${encodeURIComponent('回撤')}"`,
    );
    expect(await missing(guest, '/wealth/post-tag?tag=%3Cscript%3E')).not.toContain('script&gt;');
  });

  it('articles that mention a company name it and link to it', async () => {
    const { list } = await callPortal<{ list: { company_id: string }[] }>(
      guest,
      '/api/v1/data/company/list?limit=20',
    );
    const pages = await Promise.all(
      list.map(async ({ company_id }) =>
        (await guest.get(`/wealth/post-relate?company_id=${company_id}`)).text(),
      ),
    );
    const at = pages.findIndex((html) => postsIn(html).length > 0);
    expect(pages[at]).toContain(`href="/simu/company/${list[at]!.company_id}"`);
    expect(await getPage(guest, '/wealth/post-relate')).toContain('没有指定基金、公司或基金经理');
    expect(await missing(guest, '/wealth/post-relate?fund_code=nobody')).toContain('还没有文章提到它');
  });

  it('notices have a list and a page each, and the version without any login shows the same text', async () => {
    const id = /site_info\/(N\d+)/.exec(await getPage(guest, '/wealth/site-notice'))![1]!;
    const html = await getPage(guest, `/wealth/site_info/${id}`);
    const title = /<h1[^>]*>([^<]+)/.exec(html)![1]!;
    expect(title).toContain('公告');
    expect(html).not.toContain('aria-label="点赞');
    const bare = await getPage(guest, `/wealth/site_info/post?id=${id}`);
    expect(bare).toContain(title);
    expect(/<link rel="canonical" href="[^"]*?(\/wealth[^"]*)"/.exec(bare)?.[1]).toBe(
      `/wealth/site_info/${id}`,
    );
    expect((await guest.get('/wealth/site_info/N0')).status()).toBe(404);
    expect(await getPage(guest, '/wealth/site_info')).toContain('没有指定公告');
  });

  it('a long article has an outline on phones, its chart with a table, its neighbours, and a larger-text link back to it', async () => {
    const [id] = postsIn(await getPage(guest, '/wealth/info?kind=market'));
    const html = await getPage(guest, `/wealth/post/${id}`);
    const outline = /<details class="fold[^"]*narrow-only[^"]*"[^>]*><summary>本文目录.*?<\/details>/s.exec(
      html,
    )![0];
    for (const [, place] of outline.matchAll(/href="#([\w-]+)"/g)) expect(html).toContain(`id="${place}"`);
    expect(html).toMatch(/近一年三个指数的涨跌.*查看数据表/s);
    const older =
      /<a href="(\/wealth\/post\/N\d+)"[^>]*rel="prev"|rel="prev"[^>]*href="(\/wealth\/post\/N\d+)"/.exec(
        html,
      )!;
    expect(await getPage(guest, (older[1] ?? older[2])!)).toContain(`href="/wealth/post/${id}"`);
    const larger = { intent: 'preference', elder: '1', return_to: `/wealth/post/${id}` };
    const reader = await requests.newContext({ baseURL: site.portal.origin });
    const posted = await postForm(reader, '/wealth/user/setting', larger);
    expect(posted.headers()['location']).toBe(`/wealth/post/${id}`);
    expect(await getPage(reader, `/wealth/post/${id}`)).toMatch(/data-size="elder".*标准字号/s);
    await reader.dispose();
  });

  it('the investor reading states the limits of the law', async () => {
    const html = await getPage(guest, '/wealth/read');
    expect(html).toContain('投资单只产品不低于 100 万元');
    expect(html).toContain('不少于 24 小时的冷静期');
  });
});

describe('school, without scripts', () => {
  const COURSE = 'fund';
  const lessons = buildLessonRows()
    .filter(({ course_id }) => course_id === COURSE)
    .map(({ id, question }) => ({ id, ...(JSON.parse(question) as { right: string; why: string }) }));
  const [first, second] = lessons;
  const schoolAt = (query = '') => `/wealth/school${query}`;
  const getLearned = (html: string) => /已学完 (\d+) \/ 24 课/.exec(html)?.[1];
  const answer = (who: APIRequestContext, lesson: string, chosen: string) =>
    postForm(who, schoolAt(`?lesson=${lesson}`), { intent: 'answer', lesson, chosen });
  const getWrong = (right: string) => (right === 'a' ? 'b' : 'a');
  let learner: APIRequestContext;

  beforeAll(async () => {
    learner = await requests.newContext({
      baseURL: site.portal.origin,
      extraHTTPHeaders: { 'user-agent': PHONE_AGENT, 'x-forwarded-for': '10.31.0.9' },
    });
  });
  afterAll(() => learner?.dispose());

  it('AUTH-031 shows courses, chapters and lessons to all visitors, each with a canonical URL', async () => {
    expect(getLearned(await getPage(guest, schoolAt()))).toBe('0');
    const course = await getPage(guest, `/fund/school?course=${COURSE}`);
    expect([...course.matchAll(/school\?lesson=([\w-]+)"/g)].map(([, id]) => id)).toEqual(
      expect.arrayContaining(lessons.map(({ id }) => id)),
    );
    expect(course).toMatch(/<link rel="canonical" href="[^"]*\/wealth\/school\?course=fund"/);
    const lesson = await getPage(guest, schoolAt(`?lesson=${first!.id}&answer=z`));
    expect(lesson).toContain('算一算');
    expect(lesson).not.toContain(first!.why);
    expect(lesson).toMatch(/<link rel="canonical" href="[^"]*\/wealth\/school\?lesson=fund-what"/);
    expect((await guest.get(schoolAt('?lesson=nothing'))).status()).toBe(404);
    expect(await getPage(guest, schoolAt('?course=nothing'))).toContain('没有这门课');
  });

  it('explains an answer, stores it for the device only, and moves it to the account at the login', async () => {
    const answered = await answer(learner, first!.id, getWrong(first!.right));
    const explained = await getPage(guest, answered.headers()['location']!.replace('#question', ''));
    expect(explained).toContain(first!.why);
    expect(explained).toContain('再想一想');
    const again = await getPage(learner, schoolAt(`?lesson=${first!.id}`));
    expect(again).toContain(first!.why);
    await answer(learner, second!.id, second!.right);
    const own = await getPage(learner, schoolAt());
    expect([getLearned(own), own.includes('登录后合并到账户')]).toEqual(['1', true]);
    expect(getLearned(await getPage(guest, schoolAt()))).toBe('0');
    await postRegistration(learner, site.portal.origin, createPhoneNumber(), DEMO_PASSWORD);
    const kept = await getPage(learner, schoolAt());
    expect([getLearned(kept), kept.includes('登录后合并到账户')]).toEqual(['1', false]);
  });

  it('issues a certificate for a finished course, which can be verified with its code', async () => {
    const certify = { intent: 'certify', course: COURSE, has_name: '0' };
    const asked = await postForm(guest, schoolAt(`?course=${COURSE}`), certify);
    expect(asked.headers()['location']).toBe('/wealth/user');
    for (const { id, right } of lessons) await answer(learner, id, right);
    expect(await getPage(learner, schoolAt(`?course=${COURSE}`))).toContain('这门课已全部学完');
    const posted = await postForm(learner, schoolAt(`?course=${COURSE}`), certify);
    const to = posted.headers()['location']!;
    const mine = await getPage(learner, to);
    expect(mine).toContain('保存图片');
    expect(mine).toContain('<meta name="robots" content="noindex"');
    const seen = await getPage(guest, to);
    expect([seen.includes('编号有效'), seen.includes('保存图片')]).toEqual([true, false]);
    const picture = await guest.get(
      /src="([^"]*certificate\.png[^"]*)"/.exec(seen)![1]!.replaceAll('&amp;', '&'),
    );
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
    expect(await getPage(guest, schoolAt('?certificate=AAAA-BBBB'))).toContain('没有这个编号的证明');
    expect((await guest.get(`${schoolAt()}/certificate.png?code=AAAA`)).status()).toBe(404);
  });
});
