import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClock } from '~/upstream/clock';
import { readConfig } from '~/upstream/config';
import { CHEAP_COST, hashPassword } from '~/upstream/db/password';
import { pages } from '~/upstream/desk/pages';
import { createDesk } from '~/upstream/desk/server';
import { TOKENS_DARK, TOKENS_LIGHT } from '~/upstream/desk/style';
import { fieldsOf } from '~/upstream/desk/forms';
import { argumentLabel } from '~/upstream/desk/words';
import type { OpsHost } from '~/upstream/ops/action';
import { actions } from '~/upstream/ops/registry';
import { ROLES, type Role } from '~/upstream/ops/roles';
import { addAccount, openWorld, type TestWorld } from '~/upstream/services/testing/context';

const PASSWORD = 'twelve-signs-1';
const PHONE = '13600000001';

let world: TestWorld;
let host: OpsHost;
let server: Server;
let origin: string;

beforeAll(async () => {
  world = await openWorld();
  const config = readConfig({ APP_ENV: 'test', OPS_SECOND_PERSON: 'on' });
  const clock = await openClock(world.context.db, config, () => world.context.now().getTime());
  host = { ...world.context, config, clock, actions };
  server = createServer(createDesk(host));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const role of ROLES) await addOperator(role, [role]);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

async function addOperator(
  name: string,
  roles: Role[],
  more: { display?: string; mustChange?: boolean } = {},
) {
  await host.db
    .insertInto('operators')
    .values({
      ...{ id: `op_${name}`, name, display: more.display ?? name, staff_no: `S-${name}` },
      ...{ password_hash: await hashPassword(PASSWORD, CHEAP_COST), must_change: more.mustChange ?? false },
      ...{ issued_to: 'token', roles, created_at: host.now().toISOString(), created_by: 'token' },
      ...{ disabled_at: null, last_login_at: null },
    })
    .execute();
}

type Fields = Record<string, string>;
async function ask(path: string, options: { cookie?: string; form?: Fields; headers?: Fields } = {}) {
  const { cookie, form, headers } = options;
  const response = await fetch(origin + path, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { ...(cookie ? { cookie } : {}), ...(form ? { origin } : {}), ...headers },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return {
    status: response.status,
    to: response.headers.get('location'),
    headers: response.headers,
    text: await response.text(),
  };
}

async function logIn(name: string): Promise<string> {
  const { status, to, headers } = await ask('/login', { form: { name, password: PASSWORD } });
  expect([status, to]).toEqual([303, '/']);
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

const hiddenOf = (text: string): Fields =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(csrf|form_key)" value="([^"]+)"/g)].map(
      ([, key, value]) => [key, value],
    ),
  ) as Fields;

/** Opens a page's form and posts it. */
async function fill(cookie: string, path: string, fields: Fields) {
  const shown = await ask(path, { cookie });
  expect(shown.status, path).toBe(200);
  return ask(path, { cookie, form: { ...lastForm(shown.text), ...fields } });
}
/** Hidden fields of the page's own form, which stands after that of the logout. */
const lastForm = (text: string): Fields => hiddenOf(text.slice(text.indexOf('<main')));

describe('the door of the desk', () => {
  it('shows guests the login alone', async () => {
    for (const path of [
      '/',
      '/actions',
      '/actions/refund',
      '/requests',
      '/nowhere',
      ...pages.map((page) => page.path),
    ]) {
      expect([path, (await ask(path)).to]).toEqual([path, '/login']);
      expect([path, (await ask(path, { form: { csrf: 'x' } })).to]).toEqual([path, '/login']);
    }
    const login = await ask('/login');
    expect(login.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(login.headers.get('cache-control')).toBe('no-store');
    expect(login.text).not.toContain('全部事项');
  });

  it('keeps the login in a cookie that no script reads and no other site sends', async () => {
    const { headers } = await ask('/login', { form: { name: 'admin', password: PASSWORD } });
    expect(headers.get('set-cookie')).toMatch(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('says the same of a wrong name and a wrong password, and makes who guesses wait', async () => {
    const [name, password] = await Promise.all([
      ask('/login', { form: { name: 'nobody', password: PASSWORD } }),
      ask('/login', { form: { name: 'editor', password: 'wrong' } }),
    ]);
    expect(name.text.replace('nobody', 'editor')).toBe(password.text);
    for (let tries = 0; tries < 5; tries += 1)
      await ask('/login', { form: { name: 'nobody', password: 'x' } });
    expect((await ask('/login', { form: { name: 'nobody', password: 'x' } })).text).toContain('尝试次数过多');
  });

  it('takes forms of its own pages alone', async () => {
    const cookie = await logIn('cashier');
    const form = { ...lastForm((await ask('/actions/expire-orders', { cookie })).text) };
    const path = '/actions/expire-orders';
    const foreign: Fields[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) expect((await ask(path, { cookie, form, headers })).status).toBe(403);
    const other = lastForm((await ask(path, { cookie: await logIn('cashier') })).text);
    expect((await ask(path, { cookie, form: { ...form, csrf: other.csrf ?? '' } })).status).toBe(403);
    expect((await ask(path, { cookie, form: { form_key: form.form_key ?? '' } })).status).toBe(403);
    expect((await ask(path, { cookie, form })).text).toContain('已执行');
    // The same form again: back and reload run nothing.
    expect((await ask(path, { cookie, form })).text).toContain('当时已完成。没有再次执行');
    expect((await ask(path, { cookie, form: { csrf: form.csrf ?? '' } })).status).toBe(409);
  });

  it('bounds what it reads', async () => {
    const cookie = await logIn('cashier');
    const huge = { csrf: 'x', text: 'x'.repeat(70_000) };
    expect((await ask('/actions/refund', { cookie, form: huge })).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`a${index}`, '1']));
    expect((await ask('/actions/refund', { cookie, form: many })).status).toBe(413);
  });

  it('ends a login with the operator, by disabling, other roles and the time', async () => {
    await addOperator('leaver', ['editor']);
    const [cookie, admin] = [await logIn('leaver'), await logIn('admin')];
    expect((await ask('/', { cookie })).status).toBe(200);
    expect((await fill(admin, '/actions/disable-operator', { name: 'leaver' })).text).toContain('已执行');
    expect((await ask('/', { cookie })).to).toBe('/login');
    expect((await ask('/login', { form: { name: 'leaver', password: PASSWORD } })).status).toBe(422);
  });

  it('lets a first password do nothing but be changed', async () => {
    await addOperator('newcomer', ['cashier'], { mustChange: true });
    const cookie = await logIn('newcomer');
    expect((await ask('/actions', { cookie })).to).toBe('/actions/change-password');
    expect((await ask('/actions/refund', { cookie, form: { order: 'x' } })).to).toBe(
      '/actions/change-password',
    );
    const short = await fill(cookie, '/actions/change-password', {
      old_password: PASSWORD,
      new_password: 'short',
    });
    expect([short.status, short.text.includes('新密码至少 12 位'), short.text.includes(PASSWORD)]).toEqual([
      422,
      true,
      false,
    ]);
    const next = { old_password: PASSWORD, new_password: 'another-password' };
    expect((await fill(cookie, '/actions/change-password', next)).to).toBe('/login');
    expect((await ask('/', { cookie })).to).toBe('/login');
  });
});

describe('roles', () => {
  it('opens every page and action to its roles alone', async () => {
    for (const role of ROLES) {
      const cookie = await logIn(role);
      const list = await ask('/actions', { cookie });
      for (const action of actions) {
        const isMine = action.roles.includes(role);
        const { status } = await ask(`/actions/${action.name}`, { cookie });
        expect([role, action.name, status]).toEqual([role, action.name, isMine ? 200 : 404]);
        expect([action.name, list.text.includes(`/actions/${action.name}"`)]).toEqual([action.name, isMine]);
      }
      for (const { path, roles } of pages.filter((page) => !page.path.includes(':')))
        expect([role, path, (await ask(path, { cookie })).status]).toEqual([
          role,
          path,
          roles.includes(role) ? 200 : 403,
        ]);
    }
  });

  it('a posted action of another role is refused by the action itself', async () => {
    const cookie = await logIn('editor');
    const form = lastForm((await ask('/actions/list-requests', { cookie })).text);
    expect(
      (
        await ask('/actions/set-operator-roles', {
          cookie,
          form: { ...form, name: 'editor', roles: 'admin' },
        })
      ).status,
    ).toBe(404);
  });
});

describe('forms and results', () => {
  it('every argument of every action has a Chinese label', () => {
    const without = actions.flatMap((action) =>
      fieldsOf(action)
        .filter(({ key }) => !argumentLabel(action.name, key))
        .map(({ key }) => `${action.name} ${key}`),
    );
    expect(without).toEqual([]);
    for (const { title } of actions) expect(title).toMatch(/[\u4e00-\u9fff]/);
  });

  it('keeps what was typed, with what is wrong at its field', async () => {
    const cookie = await logIn('cashier');
    const bad = await fill(cookie, '/actions/register-payment', {
      order: 'x',
      amount: '一百',
      payer: '<b>张三</b>',
    });
    expect(bad.status).toBe(422);
    expect(bad.text).toContain('value="&lt;b&gt;张三&lt;/b&gt;"');
    expect(bad.text).toContain('id="amount-wrong"');
    const missing = await fill(cookie, '/actions/register-payment', {
      order: 'nowhere',
      amount: '100',
      payer: '张三',
    });
    expect([missing.status, missing.text.includes('订单不存在')]).toEqual([422, true]);
  });

  it('escapes what people and operators called themselves', async () => {
    await addOperator('scripted', ['reviewer'], { display: '<script>alert(1)</script>' });
    await addAccount(world.context, PHONE);
    const cookie = await logIn('scripted');
    const { text } = await fill(cookie, '/actions/files', {
      phone: PHONE,
      reason: '"><img src=x onerror=1>',
    });
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script|<img src=x/);
  });

  it('writes a look in the name of the operator, with the reason the person reads', async () => {
    const cookie = await logIn('reviewer');
    expect((await fill(cookie, '/actions/files', { phone: PHONE, reason: '核对投诉材料' })).status).toBe(200);
    const look = await host.db
      .selectFrom('looks')
      .selectAll()
      .where('reason', '=', '核对投诉材料')
      .executeTakeFirstOrThrow();
    expect([look.viewer_id, look.account_id]).toEqual(['op_reviewer', `account-${PHONE}`]);
    const audited = await host.db
      .selectFrom('audit_events')
      .select(['operator', 'action'])
      .where('operator', '=', 'op_reviewer')
      .where('subject_type', '=', 'account')
      .execute();
    expect(audited).toEqual([{ operator: 'op_reviewer', action: 'looked_at' }]);
  });
});

it('has the tokens of the portal', () => {
  const sheet = readFileSync('app/styles/tokens.css', 'utf8');
  const [light = '', dark = ''] = [
    sheet.slice(0, sheet.indexOf('@media')),
    sheet.slice(sheet.indexOf('@media')),
  ];
  for (const [own, theirs] of [
    [TOKENS_LIGHT, light],
    [TOKENS_DARK, dark],
  ] as const)
    for (const token of own
      .split(';')
      .map((each) => each.trim())
      .filter(Boolean))
      expect(theirs.replace(/: /g, ':')).toContain(`${token};`);
});
