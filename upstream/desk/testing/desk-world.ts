import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openClock } from '~/upstream/clock';
import { readConfig } from '~/upstream/config';
import { CHEAP_COST, hashPassword } from '~/upstream/db/password';
import { createDesk } from '~/upstream/desk/server';
import type { OpsHost } from '~/upstream/ops/action';
import { actions } from '~/upstream/ops/registry';
import { ROLES, type Role } from '~/upstream/ops/roles';
import { newSecret, sha256 } from '~/upstream/services/people/auth/secrets';
import type { TestWorld } from '~/upstream/services/testing/context';

type Fields = Record<string, string>;
interface Shown {
  status: number;
  /** Where it leads. */
  to: string | null;
  text: string;
}

/** A desk over a socket with an operator of each role, logged in. */
export async function openDesk({ context }: TestWorld, settings: Record<string, string> = {}) {
  const config = readConfig({ APP_ENV: 'test', ...settings });
  const clock = await openClock(context.db, config, () => context.now().getTime());
  const host: OpsHost = { ...context, config, clock, actions };
  const server = createServer(createDesk(host));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cookies = {} as Record<Role, string>;
  const password_hash = await hashPassword('twelve-signs-1', CHEAP_COST);
  for (const role of ROLES) {
    await context.db
      .insertInto('operators')
      .values({
        ...{ id: `op_${role}`, name: role, display: role, staff_no: role, password_hash, must_change: false },
        ...{
          issued_to: 'token',
          roles: [role],
          created_at: context.now().toISOString(),
          created_by: 'token',
        },
        ...{ disabled_at: null, last_login_at: null },
      })
      .execute();
    const token = newSecret();
    const at = context.now().toISOString();
    await context.db
      .insertInto('operator_sessions')
      .values({
        ...{ token_hash: sha256(token), operator_id: `op_${role}` },
        ...{ created_at: at, last_used_at: at, ended_at: null },
      })
      .execute();
    cookies[role] = `desk=${token}`;
  }

  async function ask(role: Role, path: string, body?: URLSearchParams | FormData): Promise<Shown> {
    const headers = { cookie: cookies[role], ...(body ? { origin } : {}) };
    const given = body ? { method: 'POST', body } : {};
    const response = await fetch(origin + path, { ...given, headers, redirect: 'manual' });
    return { status: response.status, to: response.headers.get('location'), text: await response.text() };
  }
  async function hidden(role: Role, path: string): Promise<Fields> {
    const { text } = await ask(role, path);
    const found = text
      .slice(text.indexOf('<main'))
      .matchAll(/<input type="hidden" name="(csrf|form_key)" value="([^"]+)"/g);
    return Object.fromEntries([...found].map(([, key, value]) => [key, value])) as Fields;
  }
  return {
    host,
    ask,
    hidden,
    /** Opens a page and posts its form, with a text file where one is given. */
    async post(role: Role, path: string, fields: Fields, file?: Buffer): Promise<Shown> {
      const all = { ...(await hidden(role, path)), ...fields };
      if (!file) return ask(role, path, new URLSearchParams(all));
      const form = new FormData();
      for (const [name, value] of Object.entries(all)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(file)]), 'statement.csv');
      return ask(role, path, form);
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
