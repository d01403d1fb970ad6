import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { content as contract } from '~/contract/content';
import {
  parseLastForm,
  openTestConsole,
  type ConsoleResponse,
  type HiddenFields,
  type TestConsole,
} from '~/upstream/admin/web/testing/test-console';
import { content } from '~/upstream/modules/content/articles';
import { publishPlannedContent } from '~/upstream/modules/content/editing/planned-content';
import { listAuditEvents } from '~/upstream/core/audit';
import { addArticle, addSearchTitle } from '~/upstream/modules/testing/articles';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal } from '~/upstream/modules/testing/context';
import { addCompany, addSimuFund } from '~/upstream/modules/testing/plain-funds';

let testConsole: TestConsole;
let [editor, other] = ['', ''];
beforeAll(async () => {
  testConsole = await openTestConsole();
  await testConsole.addOperator('second', ['editor'], { display: '严编辑' });
  await later(0);
  await addCompany(testConsole.host.db);
  await addSimuFund(testConsole.host.db, 'gated', { short_name: '青禾稳健一号' });
  await addArticle(testConsole.host.db, 'old', { title: '原有的文章', tags: ['净值'] });
  await addSearchTitle(testConsole.host.db, 'news', 'old', '原有的文章');
});
afterAll(() => testConsole.close());

/** Advances the clock; a login ends after half an hour without use. */
async function later(seconds: number): Promise<void> {
  testConsole.world.pass(seconds);
  [editor, other] = await Promise.all([testConsole.logIn('editor'), testConsole.logIn('second')]);
}
const ARTICLE: HiddenFields = {
  ...{ kind: 'research', title: '怎样看懂回撤', summary: '一句话的摘要', author: '研究部' },
  ...{ source: '衡序研究', tags: '回撤\n入门', mentions: 'company test-company' },
  body: '第一段。\n\n## 小标题\n\n- 一\n- 二',
};
const detail = (id: string) =>
  callHandler(contract.newsDetail, content.newsDetail, testConsole.world.context, { query: { news_id: id } });
const isThere = async (id: string): Promise<boolean> =>
  (await catchRefusal(detail(id)).catch(() => null)) === null;
const found = (id: string) =>
  testConsole.host.db.selectFrom('search_index').select('title').where('id', '=', id).executeTakeFirst();
const page = (id: string): string => `/content/article/${id}`;

/** Opens a content page and posts the form of a step. */
async function step(
  cookie: string,
  path: string,
  name: string,
  fields: HiddenFields = {},
): Promise<ConsoleResponse> {
  const { text } = await testConsole.ask(path, { cookie });
  const at = text.indexOf(`name="do" value="${name}"`);
  const form = text.slice(text.lastIndexOf('<form', at), text.indexOf('</form>', at));
  const given = [...form.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)].map(([, key, value]) => [key, value]);
  return testConsole.ask(path.split('?')[0] ?? '', {
    cookie,
    form: { ...(Object.fromEntries(given) as HiddenFields), ...fields },
  });
}
async function add(fields: HiddenFields = {}): Promise<string> {
  const saved = await testConsole.fill(editor, '/content/article/new', { ...ARTICLE, ...fields });
  expect([saved.status, saved.text.match(/class="wrong"[^>]*>([^<]*)/g)]).toEqual([303, null]);
  return /\/content\/article\/([^?]+)/.exec(saved.to ?? '')?.[1] ?? '';
}

describe('content', () => {
  it('is written, previewed, published, withdrawn and restored', async () => {
    const id = await add();
    expect([await isThere(id), await found(id)]).toEqual([false, undefined]);
    const draft = await testConsole.ask(page(id), { cookie: editor });
    expect(draft.text).toContain('第 1 版（最新）；门户上没有它');
    expect(draft.text).toContain('<h3>小标题</h3>');
    expect((await step(editor, page(id), 'publish')).to).toBe(`${page(id)}?done=publish`);
    const shown = await detail(id);
    expect(shown).toMatchObject({ title: '怎样看懂回撤', tags: ['回撤', '入门'], reading_minutes: 2 });
    expect(shown.mentions).toEqual([{ kind: 'company', id: 'test-company', name: '青禾' }]);
    expect([shown.published_at, (await found(id))?.title]).toEqual([
      testConsole.host.now().toISOString(),
      '怎样看懂回撤',
    ]);
    await later(3_600);
    expect((await step(editor, page(id), 'withdraw', { reason: '图表有误' })).status).toBe(303);
    expect([await isThere(id), await found(id)]).toEqual([false, undefined]);
    const next = await testConsole.fill(other, `${page(id)}/edit`, {
      ...ARTICLE,
      title: '怎样看懂回撤（修订）',
    });
    expect(next.status).toBe(303);
    expect((await step(other, page(id), 'publish')).status).toBe(303);
    // Published again, it keeps its date.
    const again = await detail(id);
    expect([again.title, again.published_at]).toEqual(['怎样看懂回撤（修订）', shown.published_at]);
    // The earlier version can be restored as the next one, and is shown when published.
    expect((await testConsole.ask(`${page(id)}?version=1`, { cookie: editor })).text).toContain(
      '恢复第 1 版',
    );
    expect((await step(editor, `${page(id)}?version=1`, 'restore')).to).toBe(`${page(id)}?done=restore`);
    expect((await detail(id)).title).toBe('怎样看懂回撤（修订）');
    await step(editor, page(id), 'publish');
    expect((await detail(id)).title).toBe('怎样看懂回撤');
    const history = await testConsole.ask(page(id), { cookie: editor });
    for (const words of ['第 3 版', '第 2 版', '第 1 版', '严编辑']) expect(history.text).toContain(words);
    const rows = await listAuditEvents(testConsole.host.db, 'content', `article:${id}`);
    expect(rows.map(({ action, operator }) => [action.replace('content_', ''), operator])).toEqual([
      ['saved', 'op_editor'],
      ['published', 'op_editor'],
      ['withdrawn', 'op_editor'],
      ['saved', 'op_second'],
      ['published', 'op_second'],
      ['saved', 'op_editor'],
      ['published', 'op_editor'],
    ]);
    expect(rows[2]?.detail).toEqual({ version: 1, reason: '图表有误' });
  });

  it('earlier content of the portal is its own version, with its date', async () => {
    const before = await detail('old');
    const shown = await testConsole.ask(page('old'), { cookie: editor });
    expect(shown.text).toContain('门户现有内容');
    expect((await testConsole.fill(editor, `${page('old')}/edit`, { title: '改过的标题' })).status).toBe(422);
    const form = { ...ARTICLE, title: '改过的标题' };
    expect((await testConsole.fill(editor, `${page('old')}/edit`, form)).status).toBe(303);
    await step(editor, page('old'), 'publish');
    const after = await detail('old');
    expect([after.title, after.published_at]).toEqual(['改过的标题', before.published_at]);
    expect((await testConsole.ask(page('old'), { cookie: editor })).text).toContain('门户原有内容');
    expect((await testConsole.ask(`${page('old')}?version=1`, { cookie: editor })).text).toContain(
      '原有的文章',
    );
  });

  it('notifies the second of two concurrent editors, who loses nothing', async () => {
    const id = await add();
    const path = `${page(id)}/edit`;
    const opened = await testConsole.ask(path, { cookie: other });
    expect((await testConsole.fill(editor, path, { ...ARTICLE, title: '先存的标题' })).status).toBe(303);
    const late = await testConsole.fillFrom(opened.text, other, path, { ...ARTICLE, title: '后存的标题' });
    expect(late.status).toBe(422);
    expect(late.text).toContain('editor已在');
    expect(late.text).toContain('保存第 2 版，您打开的是更早的版本');
    expect(late.text).toContain('value="后存的标题"');
    // Submitting again is a decision; both versions are kept.
    expect(
      (await testConsole.fillFrom(late.text, other, path, { ...ARTICLE, title: '后存的标题' })).status,
    ).toBe(303);
    const kept = await testConsole.host.db
      .selectFrom('content_versions')
      .select('fields')
      .where('id', '=', id)
      .orderBy('version')
      .execute();
    expect(kept.map(({ fields }) => fields.title)).toEqual(['怎样看懂回撤', '先存的标题', '后存的标题']);
    // An editor who viewed the second preview does not publish the third.
    const stale = await testConsole.ask(page(id), { cookie: editor });
    await testConsole.fill(other, path, { ...ARTICLE, title: '又存的标题' });
    const published = await testConsole.ask(page(id), {
      cookie: editor,
      form: { ...parseLastForm(stale.text), do: 'publish', version: '3' },
    });
    expect([published.status, published.text.includes('最新的是第 4 版')]).toEqual([422, true]);
    // The same text again creates no version.
    await testConsole.fill(other, path, { ...ARTICLE, title: '又存的标题' });
    expect((await testConsole.ask(page(id), { cookie: editor })).text).not.toContain('第 5 版');
  });

  it('is shown from the planned hour, by one of several processes, and not after its withdrawal', async () => {
    const [id, given] = [await add(), await add()];
    const at = (hours: number) => planText(new Date(testConsole.host.now().getTime() + hours * 3_600_000));
    expect((await step(editor, page(id), 'publish', { at: at(2) })).to).toBe(`${page(id)}?done=plan`);
    await step(other, page(given), 'publish', { at: at(2) });
    expect((await step(editor, page(given), 'unplan')).status).toBe(303);
    expect((await testConsole.ask('/content', { cookie: editor })).text).toContain('第 1 版定于');
    // A later draft is not part of the plan.
    await testConsole.fill(other, `${page(id)}/edit`, { ...ARTICLE, title: '之后的草稿' });
    expect([await publishPlannedContent(testConsole.world.context), await isThere(id)]).toEqual([
      { shown: 0, refused: 0 },
      false,
    ]);
    await later(2 * 3_600);
    const done = await Promise.all([
      publishPlannedContent(testConsole.world.context),
      publishPlannedContent(testConsole.world.context),
    ]);
    expect(done[0].shown + done[1].shown).toBe(1);
    expect((await detail(id)).title).toBe('怎样看懂回撤');
    expect(await isThere(given)).toBe(false);
    const rows = await listAuditEvents(testConsole.host.db, 'content', `article:${id}`);
    expect(rows.at(-1)).toMatchObject({ action: 'content_published', operator: 'op_editor' });
    const bad = await step(editor, page(given), 'publish', { at: '明天' });
    expect([bad.status, bad.text.includes('value="明天"')]).toEqual([422, true]);
  });

  it('gives the reason for a plan that cannot be executed', async () => {
    const target = await add();
    const banner: HiddenFields = {
      ...{ title: '策略会', lines: '第一行\n第二行', news_id: target, editions: 'both', position: '3' },
    };
    const saved = await testConsole.fill(editor, '/content/banner/new', banner);
    const path = (saved.to ?? '').split('?')[0] ?? '';
    expect((await step(editor, path, 'publish')).text).toContain('还没有发布，请先发布文章');
    const at = planText(new Date(testConsole.host.now().getTime() + 3_600_000));
    expect((await step(editor, path, 'publish', { at })).status).toBe(303);
    await later(3_600);
    expect(await publishPlannedContent(testConsole.world.context)).toEqual({ shown: 0, refused: 1 });
    expect((await testConsole.ask(path, { cookie: editor })).text).toContain('定时发布未成');
    await step(editor, page(target), 'publish');
    await step(editor, path, 'publish');
    const shown = await testConsole.host.db
      .selectFrom('banners')
      .selectAll()
      .where('title', '=', '策略会')
      .execute();
    expect(shown).toMatchObject([
      { lines: ['第一行', '第二行'], editions: ['wealth', 'fund'], is_active: true },
    ]);
    // The target of a banner cannot be withdrawn while it is linked.
    expect((await step(editor, page(target), 'withdraw', { reason: '过时' })).text).toContain(
      '请先更换或下线该横幅',
    );
    expect((await step(editor, path, 'withdraw', { reason: '过时' })).status).toBe(303);
    expect((await step(editor, page(target), 'withdraw', { reason: '过时' })).status).toBe(303);
  });

  it('typed input is text: nothing of it runs, in the preview or on the portal', async () => {
    const nasty = '<script>alert(1)</script><img src=x onerror=1>';
    const id = await add({
      title: nasty,
      body: `${nasty}\n\n- [点这里](javascript:alert(1))\n\n| ${nasty} |\n| "><svg onload=1> |`,
    });
    for (const path of [page(id), `${page(id)}/edit`, '/content/article', '/content']) {
      const { text } = await testConsole.ask(path, { cookie: editor });
      expect([path, /<script|<img src=x|<svg|href="javascript/.test(text)]).toEqual([path, false]);
      expect(text).toContain('&lt;script&gt;');
    }
    await step(editor, page(id), 'publish');
    expect((await detail(id)).body[0]).toEqual({ type: 'p', text: nasty });
  });

  it('performance of a private fund is rejected; figures apart from its name require a second operator', async () => {
    for (const body of [
      '青禾稳健一号今年以来上涨 12.3%。',
      '| 产品 | 净值 |\n| 青禾稳健一号 | 净值 1.2034 |',
      // Normalised like a reader sees it: a space in the name, full-width digits.
      '由青禾 稳健一号今年以来上涨 １２．３％。',
    ]) {
      const refused = await testConsole.fill(editor, '/content/article/new', { ...ARTICLE, body });
      expect([refused.status, refused.text.includes('不得出现私募产品的业绩')]).toEqual([422, true]);
      expect(refused.text).toContain(body.slice(0, 6));
    }
    const unseen = await testConsole.fill(editor, '/content/article/new', {
      ...ARTICLE,
      body: '青禾\u200b稳健一号',
    });
    expect([unseen.status, unseen.text.includes('含有看不见的字符，请删去后重新填写')]).toEqual([422, true]);
    const id = await add({ body: '青禾稳健一号由青禾管理。\n\n沪深300 今年以来上涨 8%。' });
    const firstPerson = await step(editor, page(id), 'publish');
    expect([firstPerson.status, firstPerson.text.includes('须由另一位操作员复核')]).toEqual([422, true]);
    const asked = await step(editor, page(id), 'publish', { because: '指数数字，非产品业绩' });
    expect([asked.text.includes('已提交复核'), await isThere(id)]).toEqual([true, false]);
    const request = /编号 (r\w+)/.exec(asked.text)?.[1] ?? '';
    expect((await testConsole.fill(editor, '/actions/confirm-request', { request })).status).toBe(422);
    expect((await testConsole.fill(other, '/actions/confirm-request', { request })).text).toContain('已执行');
    expect(await isThere(id)).toBe(true);
  });

  it('keeps the input of an invalid form and explains the error', async () => {
    const bad = await testConsole.fill(editor, '/content/article/new', {
      ...{ ...ARTICLE, title: '短', mentions: '青禾', tags: '一\n一' },
      body: '一段\n\n| 甲 | 乙 |\n| 1 |',
    });
    expect(bad.status).toBe(422);
    for (const words of [
      '第 2 段：表格第 1 行的列数与表头不同',
      '每行一项，不重复',
      'id="title-wrong"',
      '| 甲 | 乙 |',
    ])
      expect(bad.text).toContain(words);
    const emptyForm = await testConsole.fill(editor, '/content/article/new', {
      ...ARTICLE,
      mentions: 'manager nobody',
    });
    expect(emptyForm.text).toContain('manager nobody 不存在');
    const long = await testConsole.fill(editor, '/content/article/new', {
      ...ARTICLE,
      body: '字'.repeat(40_001),
    });
    expect([long.status, long.text.includes('id="body-wrong"')]).toEqual([422, true]);
  });

  it('is only for editors and administrators, with forms of the same login', async () => {
    const id = await add();
    for (const role of ['reviewer', 'cashier']) {
      const cookie = await testConsole.logIn(role);
      for (const path of [
        '/content',
        '/content/article',
        '/content/article/new',
        page(id),
        `${page(id)}/edit`,
      ])
        expect([role, path, (await testConsole.ask(path, { cookie })).status]).toEqual([role, path, 403]);
    }
    const form = { ...ARTICLE, csrf: 'x', form_key: 'x' };
    const stale = await testConsole.ask('/content/article/new', { cookie: editor, form });
    expect(stale.status).toBe(403);
    // The complete form contains the typed input, to be posted to the same page.
    for (const part of [
      '还没有提交',
      'action="/content/article/new"',
      'name="author"',
      'name="body" rows="28"',
    ])
      expect(stale.text).toContain(part);
    expect(stale.text).toContain('<option value="research" selected>');
    const admin = await testConsole.logIn('admin');
    expect((await testConsole.ask('/content/nothing', { cookie: admin })).status).toBe(404);
    expect((await testConsole.ask('/content/lesson/new', { cookie: admin })).status).toBe(404);
    expect((await testConsole.ask(`${page(id)}?version=99`, { cookie: admin })).status).toBe(404);
    // Submitted twice, it is one article.
    const shown = await testConsole.ask('/content/article/new', { cookie: admin });
    const twice = { ...parseLastForm(shown.text), ...ARTICLE, title: '按了两次' };
    const answers = await Promise.all(
      [0, 1].map(() => testConsole.ask('/content/article/new', { cookie: admin, form: twice })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  it('activities, topics and rankings work in the same way', async () => {
    const { db } = testConsole.host;
    const saved = await testConsole.fill(editor, '/content/activity/new', {
      ...{ title: '线上课堂', text: '一句话', topic: 'lesson', mode: 'online', paragraphs: '甲\n乙' },
      ...{ starts_at: '2026-12-05 14:00', ends_at: '2026-12-05 15:00' },
    });
    const path = (saved.to ?? '').split('?')[0] ?? '';
    expect((await step(editor, path, 'publish')).status).toBe(303);
    const activity = () =>
      db.selectFrom('activities').selectAll().where('title', 'like', '线上课堂%').executeTakeFirstOrThrow();
    expect((await activity()).starts_at).toBe('2026-12-05T06:00:00.000Z');
    // The form contains the values that the rules filled in: hours of announcement and opening.
    const edit = await testConsole.ask(`${path}/edit`, { cookie: editor });
    expect(edit.text).toMatch(/name="announced_at"\s+type="text"\s+value="2026-11-2/);
    const values = Object.fromEntries(
      [...edit.text.matchAll(/name="(\w+)"\s+type="text"\s+value="([^"]*)"/g)].map(([, key, value]) => [
        key,
        value,
      ]),
    ) as HiddenFields;
    const form = { ...values, title: '线上课堂二', text: '一句话', topic: 'lesson', mode: 'online' };
    expect((await testConsole.fill(editor, `${path}/edit`, form)).status).toBe(303);
    await step(editor, path, 'publish');
    expect((await activity()).title).toBe('线上课堂二');
    const topic = await testConsole.fill(editor, '/content/topic/new', {
      ...{ title: '读懂净值', lead: '从净值开始', intro: '第一段\n第二段', tags: '净值' },
    });
    await step(editor, (topic.to ?? '').split('?')[0] ?? '', 'publish');
    const topics = await db
      .selectFrom('article_topics')
      .selectAll()
      .where('title', '=', '读懂净值')
      .execute();
    expect(topics).toMatchObject([{ intro: ['第一段', '第二段'], tags: ['净值'], position: 0 }]);
    const definition = {
      title: '2026 金樟奖',
      lead: '导语',
      jury: [],
      jury_note: '说明',
      rules: ['甲'],
      vote_weight: 0.3,
    };
    await db
      .insertInto('award_editions')
      .values({ year: 2026, definition: JSON.stringify(definition) })
      .execute();
    // The search by words runs before paging.
    const found = async (words: string) =>
      (await testConsole.ask(`/content/award?words=${encodeURIComponent(words)}`, { cookie: editor })).text;
    for (const words of ['金樟', '金樟獎'])
      expect(await found(words)).toContain('href="/content/award/2026"');
    expect(await found('百强')).toContain('没有找到');
    const board = { title: '2026 金樟奖', lead: '新的导语', jury_note: '说明', rules: '甲\n乙' };
    expect((await testConsole.fill(editor, '/content/award/2026/edit', board)).status).toBe(303);
    await step(editor, '/content/award/2026', 'publish');
    const edition = await db.selectFrom('award_editions').select('definition').executeTakeFirstOrThrow();
    expect(edition.definition).toMatchObject({ lead: '新的导语', rules: ['甲', '乙'], vote_weight: 0.3 });
    const list = JSON.stringify({ chosen_by: '按规模入选', rules: ['甲'] });
    await db.insertInto('house_lists').values({ year: 2026, definition: list }).execute();
    expect((await testConsole.ask('/content/house-list/2026', { cookie: editor })).text).toContain(
      '<h1>2026 私募百强榜</h1>',
    );
  });
});

const planText = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16);
