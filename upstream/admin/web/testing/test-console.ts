import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openClock } from '~/upstream/core/clock';
import { readConfig } from '~/upstream/core/config';
import { TEST_SCRYPT_COST, hashPassword } from '~/upstream/core/db/password';
import { createConsole } from '~/upstream/admin/web/server';
import type { OpsHost } from '~/upstream/core/actions/action';
import { actions } from '~/upstream/admin/actions/registry';
import { ROLES, type Role } from '~/upstream/core/actions/roles';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';

export const CONSOLE_PASSWORD = 'twelve-signs-1';

export type HiddenFields = Record<string, string>;

export interface ConsoleResponse {
  status: number;
  /** Redirect target. */
  to: string | null;
  headers: Headers;
  text: string;
}

/** A listening console with an operator for each role, named like the role; dual control is enabled. */
export interface TestConsole {
  world: TestWorld;
  host: OpsHost;
  origin: string;
  addOperator(name: string, roles: Role[], more?: { display?: string; mustChange?: boolean }): Promise<void>;
  /** Posts a form like a browser from a page of the console, unless headers say otherwise. */
  ask(
    path: string,
    options?: { cookie?: string; form?: HiddenFields | URLSearchParams | FormData; headers?: HiddenFields },
  ): Promise<ConsoleResponse>;
  /** Logs in; returns the cookie. */
  logIn(name: string): Promise<string>;
  /** Opens a page and posts its form. */
  fill(cookie: string, path: string, fields: HiddenFields): Promise<ConsoleResponse>;
  /** Posts a form to another page than the one that contains it. */
  fillFrom(text: string, cookie: string, path: string, fields: HiddenFields): Promise<ConsoleResponse>;
  close(): Promise<void>;
}

const getHidden = (text: string): HiddenFields =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(csrf|form_key|based_on)" value="([^"]+)"/g)].map(
      ([, key, value]) => [key, value],
    ),
  ) as HiddenFields;

/** Parses the hidden fields of the page's own form, which comes after the logout form. */
export const parseLastForm = (text: string): HiddenFields => getHidden(text.slice(text.indexOf('<main')));

/** Opens a console on a separate world, unless one is given, which is then not closed with it. */
export async function openTestConsole({
  world: given,
  settings = { OPS_DUAL_CONTROL: 'on' },
}: { world?: TestWorld; settings?: Record<string, string> } = {}): Promise<TestConsole> {
  const world = given ?? (await openWorld());
  const config = readConfig({ APP_ENV: 'test', ...settings });
  const clock = await openClock(world.context.db, config, () => world.context.now().getTime());
  const host: OpsHost = { ...world.context, config, clock, actions };
  const server = createServer(createConsole(host));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const testConsole: TestConsole = {
    world,
    host,
    origin,
    async addOperator(name, roles, { display = name, mustChange = false } = {}) {
      await host.db
        .insertInto('operators')
        .values({
          ...{ id: `op_${name}`, name, display, staff_no: `S-${name}`, must_change: mustChange },
          ...{
            password_hash: await hashPassword(CONSOLE_PASSWORD, TEST_SCRYPT_COST),
            issued_to: 'token',
            roles,
          },
          ...{ created_at: '2026-01-01T00:00:00Z', created_by: 'token' },
          ...{ disabled_at: null, last_login_at: null },
        })
        .execute();
    },
    async ask(path, { cookie, form, headers } = {}) {
      const response = await fetch(origin + path, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { ...(cookie ? { cookie } : {}), ...(form ? { origin } : {}), ...headers },
        ...(form ? { body: form instanceof FormData ? form : new URLSearchParams(form) } : {}),
      });
      const { status } = response;
      return {
        status,
        to: response.headers.get('location'),
        headers: response.headers,
        text: await response.text(),
      };
    },
    async logIn(name) {
      const { to, headers } = await testConsole.ask('/login', { form: { name, password: CONSOLE_PASSWORD } });
      if (to !== '/') throw new Error(`${name} could not log in`);
      return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    },
    async fill(cookie, path, fields) {
      const shown = await testConsole.ask(path, { cookie });
      if (shown.status !== 200) throw new Error(`${path}: ${shown.status}`);
      return testConsole.ask(path, { cookie, form: { ...parseLastForm(shown.text), ...fields } });
    },
    fillFrom(text, cookie, path, fields) {
      const own = text.slice(text.indexOf(`action="${path}"`));
      const form = { ...getHidden(own.slice(0, own.indexOf('</form>'))), ...fields };
      return testConsole.ask(path, { cookie, form });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      if (!given) await world.close();
    },
  };
  for (const role of ROLES) await testConsole.addOperator(role, [role]);
  return testConsole;
}

/** Opens the same on an existing world, addressed by role: each role is logged in once. */
export async function openConsole(world: TestWorld, settings: Record<string, string> = {}) {
  const testConsole = await openTestConsole({ world, settings });
  const cookies = {} as Record<Role, string>;
  for (const role of ROLES) cookies[role] = await testConsole.logIn(role);
  const hidden = async (role: Role, path: string): Promise<HiddenFields> =>
    parseLastForm((await testConsole.ask(path, { cookie: cookies[role] })).text);
  return {
    host: testConsole.host,
    hidden,
    close: () => testConsole.close(),
    async ask(role: Role, path: string, body?: URLSearchParams | FormData): Promise<ConsoleResponse> {
      return testConsole.ask(path, { cookie: cookies[role], ...(body ? { form: body } : {}) });
    },
    /** Opens a page and posts its form, with a text file if given. */
    async post(role: Role, path: string, fields: HiddenFields, file?: Buffer): Promise<ConsoleResponse> {
      const all = { ...(await hidden(role, path)), ...fields };
      const form = file ? new FormData() : new URLSearchParams(all);
      if (file && form instanceof FormData) {
        for (const [name, value] of Object.entries(all)) form.append(name, value);
        form.append('file', new Blob([new Uint8Array(file)]), 'statement.csv');
      }
      return testConsole.ask(path, { cookie: cookies[role], form });
    },
  };
}
