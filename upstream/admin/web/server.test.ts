import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setSecurityHeaders } from '~/upstream/admin/web/guards';
import { pages } from '~/upstream/admin/web/pages';
import { TOKENS_DARK, TOKENS_LIGHT } from '~/upstream/admin/web/style';
import {
  parseLastForm,
  openTestConsole,
  CONSOLE_PASSWORD,
  type HiddenFields,
  type TestConsole,
} from '~/upstream/admin/web/testing/test-console';
import { actions } from '~/upstream/admin/actions/registry';
import { resetPassword } from '~/upstream/admin/actions/operators';
import { ROLES, TOKEN_OPERATOR } from '~/upstream/core/actions/roles';

let testConsole: TestConsole;
beforeAll(async () => {
  testConsole = await openTestConsole();
});
afterAll(() => testConsole.close());

describe('access to the console', () => {
  it('shows only the login to guests', async () => {
    for (const path of [
      '/',
      '/actions',
      '/actions/refund',
      '/requests',
      '/nowhere',
      ...pages.map((page) => page.path),
    ]) {
      const led = new URL((await testConsole.ask(path)).to ?? '', testConsole.origin);
      expect([led.pathname, led.searchParams.get('to')]).toEqual(['/login', path === '/' ? null : path]);
      expect([path, (await testConsole.ask(path, { form: { csrf: 'x' } })).to]).toEqual([path, '/login']);
    }
    const login = await testConsole.ask('/login');
    expect(login.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(login.headers.get('cache-control')).toBe('no-store');
    expect(login.text).not.toContain('全部事项');
  });

  it('continues to the requested page, also after a wrong password, and to no other location', async () => {
    const asked = '/content/article?words=%E5%88%B8&page=2';
    const shown = await testConsole.ask((await testConsole.ask(asked)).to ?? '');
    const to = /name="to" value="([^"]*)"/.exec(shown.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(to).toBe(asked);
    const form = { name: 'editor', password: CONSOLE_PASSWORD };
    const wrong = await testConsole.ask('/login', { form: { ...form, password: 'wrong', to } });
    expect(wrong.text).toContain('name="to" value="/content/article');
    expect((await testConsole.ask('/login', { form: { ...form, to } })).to).toBe(asked);
    for (const place of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/logout',
      '/login?to=/',
    ])
      expect((await testConsole.ask('/login', { form: { ...form, to: place } })).to).toBe('/');
  });

  it('keeps the login in a cookie that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await testConsole.ask('/login', {
      form: { name: 'admin', password: CONSOLE_PASSWORD },
    });
    const [login, known] = headers.getSetCookie();
    expect(login).toMatch(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(known).toMatch(/^desk-known=[\w-]{43}; Max-Age=15552000; Path=\/; .*HttpOnly; SameSite=Strict$/);
  });

  it('lets a returning operator in while strangers guess their name', async () => {
    await testConsole.addOperator('guessed', ['editor']);
    const form = { name: 'guessed', password: CONSOLE_PASSWORD };
    const first = await testConsole.ask('/login', { form });
    const mark = first.headers.getSetCookie()[1]?.split(';')[0] ?? '';
    const wrong = { ...form, password: 'wrong' };
    for (let tries = 0; tries < 5; tries += 1) await testConsole.ask('/login', { form: wrong });
    // A correct password is not revealed as correct, and the mark of another operator has no effect.
    expect((await testConsole.ask('/login', { form })).text).toContain('尝试次数过多');
    const other = await testConsole.ask('/login', { form: { name: 'reviewer', password: CONSOLE_PASSWORD } });
    const cookie = other.headers.getSetCookie()[1]?.split(';')[0] ?? '';
    expect((await testConsole.ask('/login', { form, cookie })).text).toContain('尝试次数过多');
    expect((await testConsole.ask('/login', { form, cookie: mark })).to).toBe('/');
    // The mark grants no access, and guessing with it is limited, too.
    expect((await testConsole.ask('/', { cookie: mark })).to).toBe('/login');
    for (let tries = 0; tries < 5; tries += 1) await testConsole.ask('/login', { form: wrong, cookie: mark });
    expect((await testConsole.ask('/login', { form, cookie: mark })).text).toContain('尝试次数过多');
    // An administrator who resets the password gives access with it.
    const { password } = await resetPassword({ ...testConsole.host, operator: TOKEN_OPERATOR }, 'guessed');
    expect((await testConsole.ask('/login', { form: { ...form, password } })).to).toBe('/');
  });

  it('treats text that a database cannot store like something that does not exist', async () => {
    expect((await testConsole.ask('/login', { form: { name: 'a\0b', password: 'x' } })).status).toBe(400);
    const cookie = await testConsole.logIn('editor');
    expect((await testConsole.ask('/content/article/%00', { cookie })).status).toBe(404);
  });

  it('gives the same answer for a wrong name and a wrong password, and limits guessing', async () => {
    const [name, password] = await Promise.all([
      testConsole.ask('/login', { form: { name: 'nobody', password: CONSOLE_PASSWORD } }),
      testConsole.ask('/login', { form: { name: 'editor', password: 'wrong' } }),
    ]);
    expect(name.text.replace('nobody', 'editor')).toBe(password.text);
    for (let tries = 0; tries < 5; tries += 1)
      await testConsole.ask('/login', { form: { name: 'nobody', password: 'x' } });
    expect((await testConsole.ask('/login', { form: { name: 'nobody', password: 'x' } })).text).toContain(
      '尝试次数过多',
    );
  });

  it('counts wrong current passwords in a password change like those of a login', async () => {
    await testConsole.addOperator('changer', ['editor']);
    const cookie = await testConsole.logIn('changer');
    const change = (old_password: string) =>
      testConsole.fill(cookie, '/actions/change-password', {
        old_password,
        new_password: 'another-password',
      });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await change('wrong')).text).toContain('当前密码不正确');
    expect((await change(CONSOLE_PASSWORD)).text).toContain('尝试次数过多');
    testConsole.world.pass(60);
    const changed = await change(CONSOLE_PASSWORD);
    expect(changed.to).toBe('/login?after=password');
    expect((await testConsole.ask(changed.to ?? '')).text).toContain('密码已修改，请用新密码登录');
  });

  it('keeps no login beyond its lifetime', async () => {
    const { db } = testConsole.host;
    await testConsole.addOperator('yesterday', ['editor']);
    const old = await testConsole.logIn('yesterday');
    testConsole.world.pass(10 * 3_600);
    expect((await testConsole.ask('/', { cookie: old })).to).toBe('/login');
    await testConsole.logIn('editor');
    const kept = await db.selectFrom('operator_sessions').select('operator_id').execute();
    expect(kept).toEqual([{ operator_id: 'op_editor' }]);
  });

  it('is only reachable by TLS in production', () => {
    const getTransportSecurity = (appEnv: 'prod' | 'pre' | 'test'): unknown => {
      const set = vi.fn();
      const config = { ...testConsole.host.config, appEnv };
      setSecurityHeaders({ config })({} as never, { set } as never, () => undefined);
      return set.mock.calls[0]?.[0]?.['Strict-Transport-Security'];
    };
    expect([getTransportSecurity('prod'), getTransportSecurity('pre'), getTransportSecurity('test')]).toEqual(
      ['max-age=63072000', 'max-age=63072000', undefined],
    );
  });

  it('accepts only forms posted from console pages', async () => {
    const cookie = await testConsole.logIn('cashier');
    const form = { ...parseLastForm((await testConsole.ask('/actions/expire-orders', { cookie })).text) };
    const path = '/actions/expire-orders';
    const foreign: HiddenFields[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign)
      expect((await testConsole.ask(path, { cookie, form, headers })).status).toBe(403);
    const other = parseLastForm(
      (await testConsole.ask(path, { cookie: await testConsole.logIn('cashier') })).text,
    );
    expect((await testConsole.ask(path, { cookie, form: { ...form, csrf: other.csrf ?? '' } })).status).toBe(
      403,
    );
    expect((await testConsole.ask(path, { cookie, form: { form_key: form.form_key ?? '' } })).status).toBe(
      403,
    );
    expect((await testConsole.ask(path, { cookie, form })).text).toContain('已执行');
    // The same form again: back and reload run nothing.
    expect((await testConsole.ask(path, { cookie, form })).text).toContain('当时已完成。没有再次执行');
    expect((await testConsole.ask(path, { cookie, form: { csrf: form.csrf ?? '' } })).status).toBe(409);
  });

  it('keeps the input when the login expires meanwhile, and runs nothing of it', async () => {
    await testConsole.addOperator('idler', ['editor']);
    const cookie = await testConsole.logIn('idler');
    const path = '/actions/set-public-fund';
    const typed = { fund: '000001', buy: 'suspended', redeem: '"><b>' };
    const form = { ...parseLastForm((await testConsole.ask(path, { cookie })).text), ...typed };
    testConsole.world.pass(31 * 60);
    const ended = await testConsole.ask(path, { cookie, form });
    expect([ended.status, ended.text.includes('刚才提交的内容没有执行')]).toEqual([401, true]);
    expect(ended.text).not.toContain('"><b>');
    const kept = /name="kept" value="([^"]*)"/.exec(ended.text)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const login = {
      name: 'idler',
      password: CONSOLE_PASSWORD,
      kept: kept.replaceAll('&gt;', '>').replaceAll('&lt;', '<'),
    };
    const wrong = await testConsole.ask('/login', { form: { ...login, password: 'wrong' } });
    expect(wrong.text).toContain('name="kept"');
    const back = await testConsole.ask('/login', { form: login });
    const again = (back.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (const text of [
      '还没有提交',
      `action="${path}"`,
      'value="000001"',
      '<option value="suspended" selected>',
    ])
      expect(back.text.replace(/\s+/g, ' ')).toContain(text);
    expect(
      (await testConsole.ask(path, { cookie: again, form: { ...parseLastForm(back.text), ...typed } }))
        .status,
    ).toBe(422);
    // Logged in again in another window: the same.
    const other = await testConsole.logIn('idler');
    const stale = await testConsole.ask(path, { cookie: other, form });
    expect([stale.status, stale.text.includes('value="000001"')]).toEqual([403, true]);
    // A password is never kept, nor is a target elsewhere.
    const secret = await testConsole.ask('/actions/change-password', {
      cookie,
      form: { old_password: CONSOLE_PASSWORD, new_password: 'another-password' },
    });
    expect([secret.status, secret.text.includes('kept')]).toEqual([401, false]);
    for (const to of ['//evil.example', 'javascript:1', 'https://evil.example'])
      expect(
        (
          await testConsole.ask('/login', {
            form: { ...login, kept: JSON.stringify({ path: to, fields: { a: 'b' } }) },
          })
        ).to,
      ).toBe('/');
  });

  it('limits the size of its input', async () => {
    const cookie = await testConsole.logIn('cashier');
    const huge = { csrf: 'x', text: 'x'.repeat(70_000) };
    expect((await testConsole.ask('/actions/refund', { cookie, form: huge })).status).toBe(413);
    // Operators without permission, and guests, are refused before anything is read.
    expect((await testConsole.ask('/imports', { cookie, form: huge })).status).toBe(403);
    expect((await testConsole.ask('/actions/refund', { form: huge })).to).toBe('/login');
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`a${index}`, '1']));
    expect((await testConsole.ask('/actions/refund', { cookie, form: many })).status).toBe(413);
  });

  it('ends a login when the operator is disabled, gets other roles, or its time is over', async () => {
    await testConsole.addOperator('leaver', ['editor']);
    const [cookie, admin] = [await testConsole.logIn('leaver'), await testConsole.logIn('admin')];
    expect((await testConsole.ask('/', { cookie })).status).toBe(200);
    expect((await testConsole.fill(admin, '/actions/disable-operator', { name: 'leaver' })).text).toContain(
      '已执行',
    );
    expect((await testConsole.ask('/', { cookie })).to).toBe('/login');
    expect(
      (await testConsole.ask('/login', { form: { name: 'leaver', password: CONSOLE_PASSWORD } })).status,
    ).toBe(422);
  });

  it('allows a first password only to be changed', async () => {
    await testConsole.addOperator('newcomer', ['cashier'], { mustChange: true });
    const cookie = await testConsole.logIn('newcomer');
    expect((await testConsole.ask('/actions', { cookie })).to).toBe('/actions/change-password');
    expect((await testConsole.ask('/actions/refund', { cookie, form: { order: 'x' } })).to).toBe(
      '/actions/change-password',
    );
    const short = await testConsole.fill(cookie, '/actions/change-password', {
      old_password: CONSOLE_PASSWORD,
      new_password: 'short',
    });
    expect([
      short.status,
      short.text.includes('新密码至少 12 位'),
      short.text.includes(CONSOLE_PASSWORD),
    ]).toEqual([422, true, false]);
    const next = { old_password: CONSOLE_PASSWORD, new_password: 'another-password' };
    const changed = await testConsole.fill(cookie, '/actions/change-password', next);
    expect(changed.to).toBe('/login?after=password');
    expect((await testConsole.ask('/', { cookie })).to).toBe('/login');
  });
});

describe('roles', () => {
  it('opens every page and action only to its roles', async () => {
    for (const role of ROLES) {
      const cookie = await testConsole.logIn(role);
      const list = await testConsole.ask('/actions', { cookie });
      for (const action of actions) {
        const isMine = action.roles.includes(role);
        const { status } = await testConsole.ask(`/actions/${action.name}`, { cookie });
        expect([role, action.name, status]).toEqual([role, action.name, isMine ? 200 : 404]);
        expect([action.name, list.text.includes(`/actions/${action.name}"`)]).toEqual([action.name, isMine]);
      }
      for (const { path, roles } of pages.filter((page) => !page.path.includes(':')))
        expect([role, path, (await testConsole.ask(path, { cookie })).status]).toEqual([
          role,
          path,
          roles.includes(role) ? 200 : 403,
        ]);
    }
  });

  it('refuses a posted action of another role in the action itself', async () => {
    const cookie = await testConsole.logIn('editor');
    const form = parseLastForm((await testConsole.ask('/actions/list-requests', { cookie })).text);
    expect(
      (
        await testConsole.ask('/actions/set-operator-roles', {
          cookie,
          form: { ...form, name: 'editor', roles: 'admin' },
        })
      ).status,
    ).toBe(404);
  });
});

it('labels every field, and gives each a unique id', async () => {
  await testConsole.addOperator('all', [...ROLES]);
  const cookie = await testConsole.logIn('all');
  const addresses = [
    ...pages.map(({ path }) => path),
    ...actions.map(({ name }) => `/actions/${name}`),
    '/orders/simu',
  ];
  for (const path of addresses.filter((each) => !each.includes(':'))) {
    const { text } = await testConsole.ask(path, { cookie });
    const getIds = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, id]) => id ?? '');
    const fields = getIds(/<(?:input|select|textarea)\s+id="([^"]+)"/g);
    expect([path, getIds(/<label for="([^"]+)"/g).sort()]).toEqual([path, [...fields].sort()]);
    const ids = getIds(/\sid="([^"]+)"/g);
    expect([path, ids.length]).toEqual([path, new Set(ids).size]);
    for (const id of getIds(/aria-describedby="([^"]+)"/g).flatMap((each) => each.split(' ')))
      expect(ids).toContain(id);
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/);
  }
});

it('uses the design tokens of the portal', () => {
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
