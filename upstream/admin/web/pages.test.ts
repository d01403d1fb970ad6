import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateFields, listFields } from '~/upstream/admin/web/forms';
import { renderValue, renderTable } from '~/upstream/admin/web/render-value';
import { openTestConsole, type TestConsole } from '~/upstream/admin/web/testing/test-console';
import { findArgumentLabel, formatChoice } from '~/upstream/admin/web/labels';
import { createTinyPdf } from '~/upstream/core/files/testing/images';
import { actions } from '~/upstream/admin/actions/registry';
import { storeFile } from '~/upstream/core/files/stored-files';
import { addCard } from '~/upstream/modules/public-orders/testing/trader';
import { addCompany, addFeeTiers, addPublicFund } from '~/upstream/modules/testing/plain-funds';
import { addAccount } from '~/upstream/modules/testing/context';

const PHONE = '13600000001';
const FUND = '100009';

let testConsole: TestConsole;
beforeAll(async () => {
  testConsole = await openTestConsole();
});
afterAll(() => testConsole.close());

describe('forms and results', () => {
  it('every argument of every action has a Chinese label', () => {
    const without = actions.flatMap((action) =>
      listFields(action)
        .filter(({ key }) => !findArgumentLabel(action.name, key))
        .map(({ key }) => `${action.name} ${key}`),
    );
    expect(without, 'LABELS of upstream/admin/web/labels.ts').toEqual([]);
    for (const { title } of actions) expect(title).toMatch(/[\u4e00-\u9fff]/);
  });

  it('shows values as labels and in 元, and never takes a name for a label', () => {
    const text = renderValue({
      ...{ name: 'admin', roles: ['admin', 'cashier'], actor: 'person:a1', amountFen: 123_456_789 },
      ...{ action: 'payment_registered', outcome: 'refused', payBy: '2026-11-25T15:00:00+08:00' },
    }).text.replace(/\s+/g, ' ');
    for (const pair of [
      ['登录名', 'admin'],
      ['角色', '管理员、资金'],
      ['由谁', '本人'],
      ['金额（元）', '1,234,567.89'],
      ['事项', '登记到账'],
      ['结果', '没有执行'],
      ['打款截止', '2026-11-25 15:00'],
    ])
      expect(text).toContain(`<dt>${pair[0]}</dt> <dd>${pair[1]}</dd>`);
    // A name next to a fund is that of the fund.
    const fund = { fund: '031057', name: '恒澍先进制造A' };
    expect(renderValue(fund).text).toMatch(/<dt>产品名称<\/dt>\s*<dd>恒澍先进制造A/);
    expect(renderValue([fund]).text).toContain('>产品名称</th>');
    // A text report keeps its lines.
    expect(renderValue('页面：浏览\n  /wealth  2').text).toBe('<pre>页面：浏览\n  /wealth  2</pre>');
    // A step or state of an order is labelled as such, and no built-in object key is taken for a label.
    expect(renderValue({ status: 'open', step: 'waiting' }).text).toMatch(/办理中[\s\S]*等待开放日/);
    expect(renderValue({ constructor: 'toString', state: '__proto__', kind: 'constructor' }).text).toMatch(
      /<dt>constructor<[\s\S]*toString[\s\S]*__proto__[\s\S]*<dd>constructor</,
    );
    expect(formatChoice('list-orders', 'status', 'open')).toBe('办理中');
    // On a phone, where a wide table is stacked, each cell has its heading; amounts are grouped and do not break.
    const wide = renderTable(['a', '金额', 'c', 'd'], [['x', '1000000.00', 'y', 'z']], { label: 'T' }).text;
    expect(wide).toMatch(/class="stacked"/);
    expect(wide).toContain('<td class="num" data-head="金额">1,000,000.00</td>');
  });

  it('refuses operators in Chinese', () => {
    const SAID =
      /(?:declined|refused|conflict|refuse|Refusal)\((?:CODES\.\w+, |\d+, )?(?:'([^']+)'|`([^`]+)`)|error: '([^']+)/g;
    const files = readdirSync('upstream', { recursive: true, encoding: 'utf8' }).filter(
      (path) =>
        /^(?:admin|modules|core\/actions|core\/files\/bank-statement)\/.*\.ts$/.test(path) &&
        !path.includes('test'),
    );
    const said = files.flatMap((path) =>
      [...readFileSync(`upstream/${path}`, 'utf8').matchAll(SAID)].map(
        ([, ...texts]) => texts.find(Boolean) ?? '',
      ),
    );
    expect(said.length).toBeGreaterThan(100);
    // Texts of one word name a reason, never a sentence.
    expect(said.filter((text) => !/[\u4e00-\u9fff]/.test(text) && text.includes(' '))).toEqual([]);
  });

  it('keeps the typed input, with each error at its field', async () => {
    const cookie = await testConsole.logIn('cashier');
    const bad = await testConsole.fill(cookie, '/actions/register-payment', {
      order: 'x',
      amount: '一百',
      payer: '<b>张三</b>',
    });
    expect(bad.status).toBe(422);
    expect(bad.text).toContain('value="&lt;b&gt;张三&lt;/b&gt;"');
    expect(bad.text).toContain('id="amount-wrong"');
    const missing = await testConsole.fill(cookie, '/actions/register-payment', {
      order: 'nowhere',
      amount: '100',
      payer: '张三',
    });
    expect([missing.status, missing.text.includes('订单不存在')]).toEqual([422, true]);
  });

  it('escapes names chosen by people and operators', async () => {
    await testConsole.addOperator('scripted', ['reviewer'], { display: '<script>alert(1)</script>' });
    await addAccount(testConsole.world.context, PHONE);
    const cookie = await testConsole.logIn('scripted');
    const { text } = await testConsole.fill(cookie, '/actions/files', {
      phone: PHONE,
      reason: '"><img src=x onerror=1>',
    });
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script|<img src=x/);
  });

  it('records an access in the name of the operator, with the reason that the person can read', async () => {
    const cookie = await testConsole.logIn('reviewer');
    expect(
      (await testConsole.fill(cookie, '/actions/files', { phone: PHONE, reason: '核对投诉材料' })).status,
    ).toBe(200);
    const entry = await testConsole.host.db
      .selectFrom('looks')
      .selectAll()
      .where('reason', '=', '核对投诉材料')
      .executeTakeFirstOrThrow();
    expect([entry.viewer_id, entry.account_id]).toEqual(['op_reviewer', `account-${PHONE}`]);
    const audited = await testConsole.host.db
      .selectFrom('audit_events')
      .select(['operator', 'action'])
      .where('operator', '=', 'op_reviewer')
      .where('subject_type', '=', 'account')
      .execute();
    expect(audited).toEqual([{ operator: 'op_reviewer', action: 'looked_at' }]);
  });
});

describe('pages', () => {
  it('opens documents of a person after a reason that they can read, only for that login', async () => {
    const person = await addAccount(testConsole.world.context, '13600000002');
    const bytes = createTinyPdf();
    const file = {
      accountId: person.id,
      kind: 'id_front',
      bytes,
      contentType: 'application/pdf',
      name: 'a.pdf',
    };
    const { id } = await storeFile(testConsole.world.context, file);
    await testConsole.host.db
      .insertInto('identity_checks')
      .values({
        ...{
          id: 'check-1',
          account_id: person.id,
          name: '<i>程若兰</i>',
          voucher_type: 'passport',
          voucher_code: 'E12345678',
        },
        ...{
          valid_from: '2020-01-01',
          valid_to: null,
          front_file_id: id,
          back_file_id: id,
          outcome: 'review',
        },
        ...{ reason: null, created_at: testConsole.host.now().toISOString() },
      })
      .execute();
    const cookie = await testConsole.logIn('reviewer');
    const path = `/reviews/identity/${person.id}`;
    expect((await testConsole.ask('/reviews', { cookie })).text).toContain(path);
    const closed = await testConsole.ask(path, { cookie });
    expect(closed.text).not.toMatch(/E12345678|程若兰|papers/);
    expect((await testConsole.ask(`/papers/${id}`, { cookie })).status).toBe(404);
    expect((await testConsole.fill(cookie, path, { reason: '' })).status).toBe(422);
    const accessEntries = () =>
      testConsole.host.db.selectFrom('looks').selectAll().where('account_id', '=', person.id).execute();
    expect(await accessEntries()).toEqual([]);
    const { to } = await testConsole.fill(cookie, path, { reason: '核对护照' });
    expect(await accessEntries()).toMatchObject([
      { viewer_id: 'op_reviewer', page: 'verification_reviews', reason: '核对护照' },
    ]);
    const opened = await testConsole.ask(to ?? '', { cookie });
    expect(opened.text).toContain('E12345678');
    expect(opened.text).toContain('&lt;i&gt;程若兰&lt;/i&gt;');
    const picture = /src="(\/papers\/[^"]+)"/.exec(opened.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const shown = await testConsole.ask(picture, { cookie });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    // Another login of the same operator, another operator, another person's file, a later time.
    for (const other of [await testConsole.logIn('reviewer'), await testConsole.logIn('cashier')])
      expect((await testConsole.ask(picture, { cookie: other })).status).not.toBe(200);
    const stranger = await addAccount(testConsole.world.context, '13600000003');
    const { id: foreign } = await storeFile(testConsole.world.context, { ...file, accountId: stranger.id });
    expect((await testConsole.ask(picture.replace(id, foreign), { cookie })).status).toBe(404);
    // Documents that arrived after the page was opened are not decided by it.
    const handed_in = /name="handed_in" value="([^"]+)"/.exec(opened.text)?.[1] ?? '';
    const handIn = (created_at: string) =>
      testConsole.host.db
        .updateTable('identity_checks')
        .set({ created_at })
        .where('account_id', '=', person.id)
        .execute();
    await handIn(new Date(testConsole.host.now().getTime() + 1_000).toISOString());
    const stale = await testConsole.fillFrom(opened.text, cookie, '/actions/approve-identity', {
      ...{ account: person.id, handed_in, birth: '1985-02-28' },
    });
    expect([stale.status, stale.text.includes('重新提交了材料，没有执行')]).toEqual([422, true]);
    expect((await testConsole.ask(path, { cookie })).text).toContain('查看的原因');
    await handIn(handed_in);
    const again = await testConsole.ask(to ?? '', { cookie });
    const rejected = await testConsole.fillFrom(again.text, cookie, '/actions/reject-identity', {
      handed_in,
      account: person.id,
      reason: '照片不清晰',
    });
    expect(rejected.text).toContain('已执行');
    // A link leads to the next waiting item; a later operator is informed, with a link back.
    expect(rejected.text).toContain('href="/reviews"');
    expect((await testConsole.ask(to ?? '', { cookie })).status).toBe(422);
    await testConsole.host.db
      .insertInto('qualifications')
      .values({
        ...{ id: 'q1', account_id: stranger.id, kind: 'simu', criterion: 'assets', state: 'review' },
        ...{
          applied_at: testConsole.host.now().toISOString(),
          proof_file_ids: '[]',
          experience_file_ids: '[]',
        },
      })
      .execute();
    const late = await testConsole.fill(cookie, '/actions/reject-identity', {
      account: person.id,
      reason: '不清晰',
    });
    expect([late.status, late.text.includes('下一件：私募合格投资者证明（还有 1 件）')]).toEqual([422, true]);
    expect(late.text).toContain(`href="/reviews/simu/${stranger.id}"`);
  });

  it('requests and confirms in the console, with two operators', async () => {
    await testConsole.addOperator('reviewer-b', ['reviewer']);
    const [requester, other] = [await testConsole.logIn('reviewer'), await testConsole.logIn('reviewer-b')];
    const growth = { phone: PHONE, points: '100', reason: '活动补偿' };
    const ask1 = await testConsole.fill(requester, '/actions/member-growth', {
      ...growth,
      because: '活动漏计',
    });
    expect(ask1.text).toContain('已提交复核');
    const own = await testConsole.ask('/requests', { cookie: requester });
    // An operator who cannot decide sees no form, but the operators who can.
    expect(own.text).toMatch(/由您提出，须由另一位操作员复核。可以复核的有：[^<]*reviewer-b/);
    expect(own.text).not.toContain('/actions/confirm-request');
    // The requester withdraws it and requests again.
    const [, mistaken = ''] = /name="request" value="(\w+)"/.exec(own.text) ?? [];
    const back = { request: mistaken, reason: '申请人撤回' };
    expect((await testConsole.fillFrom(own.text, requester, '/actions/refuse-request', back)).text).toContain(
      '已执行',
    );
    expect((await testConsole.ask('/requests', { cookie: other })).text).toMatch(
      /没有待复核的事项[\s\S]*\d{3}\*{4}\d{4}；成长值：100[\s\S]*已撤回/,
    );
    await testConsole.fill(requester, '/actions/member-growth', { ...growth, because: '活动漏记' });
    await testConsole.addOperator('shadow', ['reviewer']);
    await testConsole.host.db
      .updateTable('operators')
      .set({ issued_to: 'op_reviewer' })
      .where('name', '=', 'shadow')
      .execute();
    const shadow = await testConsole.ask('/requests', { cookie: await testConsole.logIn('shadow') });
    expect(shadow.text).toMatch(/不能互相复核。可以复核的有：[^<]*reviewer-b/);
    expect(shadow.text).not.toMatch(/\/actions\/(?:confirm|refuse)-request/);
    expect((await testConsole.ask('/', { cookie: other })).text).toContain('等待您复核</a><b>1</b>');
    const mine = await testConsole.ask('/', { cookie: requester });
    expect(mine.text).toContain('等待您复核</a><b>0</b>');
    expect(mine.text).toContain('另有 1 项须由其他操作员复核');
    const waiting = await testConsole.ask('/requests', { cookie: other });
    expect(waiting.text).toContain('活动漏记');
    const request = /name="request" value="(\w+)"/.exec(waiting.text)?.[1] ?? '';
    // Each form of a page has a separate key: after a refused one the others still work, and it cannot run again.
    const refuse = () =>
      testConsole.fillFrom(waiting.text, other, '/actions/refuse-request', { request, reason: '' });
    expect([(await refuse()).status, (await refuse()).status]).toEqual([422, 409]);
    const done = await testConsole.fillFrom(waiting.text, other, '/actions/confirm-request', { request });
    expect(done.text).toContain('已执行');
    const grown = await testConsole.host.db
      .selectFrom('member_growth')
      .select('points')
      .where('note', '=', '活动补偿')
      .execute();
    expect(grown).toEqual([{ points: 100 }]);
  });

  it('shows choices with their labels, and never shows a plain text as a list', async () => {
    const [admin, cashier] = [await testConsole.logIn('admin'), await testConsole.logIn('cashier')];
    const given = {
      name: 'raised',
      display: '新人',
      staff_no: 'S9',
      roles: 'cashier,admin',
      because: '到岗',
    };
    await testConsole.fill(admin, '/actions/add-operator', given);
    expect((await testConsole.ask('/requests', { cookie: admin })).text).toContain('<dd>资金、管理员</dd>');
    expect((await testConsole.ask('/orders/constructor', { cookie: cashier })).status).toBe(404);
  });

  it('lists fifty orders per page with what they wait for, and records access only for those shown', async () => {
    await addCompany(testConsole.host.db);
    await addPublicFund(testConsole.host.db, FUND);
    const at = testConsole.host.now();
    const people = await Promise.all(
      ['13600000011', '13600000012'].map((phone) => addAccount(testConsole.world.context, phone)),
    );
    const cards = await Promise.all(people.map((person) => addCard(testConsole.world.context, person)));
    const rows = Array.from({ length: 52 }, (_, index) => {
      const placed_at = new Date(at.getTime() - index * 1_000).toISOString();
      return {
        ...{ id: `po${index}`, order_no: `P${index}`, account_id: people[index < 50 ? 0 : 1]?.id ?? '' },
        ...({
          kind: 'buy',
          fund_id: FUND,
          card_id: cards[index < 50 ? 0 : 1] ?? '',
          pay_way: 'card',
          amount_fen: 100,
        } as const),
        ...({ shares: null, status: 'cancelled', bank_due: index === 51, is_mismatch: false } as const),
        ...{ trade_date: '2026-11-20', confirm_date: '2026-11-23', arrival_date: null, plan_id: null },
        ...{ cancel_until: placed_at, pay_by: null, placed_at, updated_at: placed_at },
      };
    });
    await testConsole.host.db.insertInto('public_orders').values(rows).execute();
    const cookie = await testConsole.logIn('cashier');
    const seen = async () =>
      (
        await testConsole.host.db
          .selectFrom('looks')
          .select('account_id')
          .where('reason', '=', '对账')
          .execute()
      ).map(({ account_id }) => account_id);
    const first = await testConsole.fill(cookie, '/orders/public', { reason: '对账', fund: FUND });
    expect(first.text).toContain('共 52 笔');
    expect([...first.text.matchAll(/href="\/orders\/public\//g)]).toHaveLength(50);
    expect(await seen()).toEqual([people[0]?.id]);
    // The next link repeats the request with the same reason.
    const way = first.text.slice(first.text.indexOf('aria-label="分页"'));
    expect(way).toMatch(
      /name="fund" value="100009"[\s\S]*name="reason" value="对账"|name="reason" value="对账"[\s\S]*name="fund" value="100009"/,
    );
    expect(way).toContain('name="page" value="2"');
    const second = await testConsole.fill(cookie, '/orders/public', {
      reason: '对账',
      fund: FUND,
      page: '2',
    });
    expect([...second.text.matchAll(/href="\/orders\/public\//g)]).toHaveLength(2);
    expect(second.text).toContain('已撤销：等银行答复');
    expect((await seen()).sort()).toEqual(people.map(({ id }) => id).sort());
    expect((await testConsole.ask('/orders/public/po51', { cookie })).text).toContain('已撤销：等银行答复');
  });

  it('shows the request and the previous state in the order of the form', async () => {
    const fund = '100010';
    await addPublicFund(testConsole.host.db, fund);
    await addFeeTiers(testConsole.host.db, fund);
    const editor = await testConsole.logIn('editor');
    await testConsole.fill(editor, '/actions/set-public-terms', {
      ...{ fund, subscribe: '0:0.4', redeem: '0:1.5,7:1,30:0.5,180:0', management: '1.2', custody: '0.2' },
      ...{ service: '0', min: '10', append: '10', confirm_days: '1', arrival_days: '3', risk: '3' },
      because: '按合同登记',
    });
    const { text } = await testConsole.ask('/requests', { cookie: editor });
    const labels = [...text.slice(text.indexOf('按合同登记')).matchAll(/<dt>([^<]*)</g)].map(
      ([, word]) => word,
    );
    expect(labels.slice(0, 4)).toEqual(['基金编号', '申购费率', '赎回费率', '管理费率']);
    expect(labels.slice(11, 14)).toEqual(['基金', '申购费率', '赎回费率']);
  });

  it('reports missing or excessive input in plain words', () => {
    const growth = actions.find(({ name }) => name === 'member-growth');
    if (!growth) throw new Error('no action');
    expect(validateFields(growth, { points: '30000' })).toMatchObject({
      points: '不能大于 10000',
      reason: '请填写',
    });
  });

  it('lists orders after a reason, and says when there are none', async () => {
    const cookie = await testConsole.logIn('cashier');
    for (const kind of ['simu', 'public']) {
      const { status, text } = await testConsole.fill(cookie, `/orders/${kind}`, {
        reason: '核对到账',
        fund: 'none',
      });
      expect([status, text.includes('没有符合条件的订单')]).toEqual([200, true]);
    }
    expect((await testConsole.ask('/orders/nothing', { cookie })).status).toBe(404);
    const history = await testConsole.fill(cookie, '/orders/simu/nowhere', { reason: '核对到账' });
    expect([history.status, history.text.includes('订单不存在')]).toEqual([422, true]);
  });
});
