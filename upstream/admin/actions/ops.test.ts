import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTinyPdf } from '~/upstream/core/files/testing/images';
import { openClock, type Clock } from '~/upstream/core/clock';
import { readConfig } from '~/upstream/core/config';
import { calls } from '~/contract';
import { CODES } from '~/contract/codes';
import { TEST_SCRYPT_COST, hashPassword } from '~/upstream/core/db/password';
import { bundleProgram } from '~/upstream/core/db/testing/bundle';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { createLogger } from '~/upstream/core/log';
import { createUpstream } from '~/upstream/server/create-upstream';
import { recordAudit } from '~/upstream/core/audit';
import { sendCaptcha } from '~/upstream/modules/identity/auth/captchas';
import { storeFile } from '~/upstream/core/files/stored-files';
import { addAccount, openWorld, REAL_SIGNING, TEST_START } from '~/upstream/modules/testing/context';
import { parseClockOffset } from '~/upstream/admin/actions/platform/clock';
import { writeOpsAddressFile, getOperatorToken } from '~/upstream/admin/actions/announce';
import { actions } from '~/upstream/admin/actions/registry';
import { openForTests } from '~/tests/fixtures/open-for-tests';

const TOKEN = 't'.repeat(40);
const PHONE = '13600000001';
const WHY = { reason: '核对投诉' };

let clock: Clock;
let server: Server;
let port: number;
let folder: string;

async function open(settings: Record<string, string> = {}): Promise<[Server, number]> {
  const context = { ...world.context, config: readConfig({ APP_ENV: 'test', ...settings }), now: clock.now };
  const listening = createServer(createUpstream({ ...context, ops: { token: TOKEN, clock } }));
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  return [listening, (listening.address() as AddressInfo).port];
}

const world = openForTests(openWorld);
beforeAll(async () => {
  clock = await openClock(world.context.db, world.context.config, () => TEST_START.getTime());
  [server, port] = await open();
  folder = await mkdtemp(join(tmpdir(), 'ops-'));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(path: string, body?: unknown, token: string | null = TOKEN, at = port) {
  const response = await fetch(`http://127.0.0.1:${at}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    ...((await response.json()) as { ok?: boolean; msg?: string; result?: unknown }),
  };
}

describe('operators’ API', () => {
  it('opens only with its token', async () => {
    for (const token of [null, 'wrong', TOKEN.slice(1), `${TOKEN}x`]) {
      expect(await ask('/ops/v1/actions', undefined, token)).toMatchObject({ status: 401, ok: false });
      expect(await ask('/ops/v1/actions/clock', { word: '+1h' }, token)).toMatchObject({ status: 401 });
    }
    expect(clock.movedMs).toBe(0);
    expect(await ask('/ops/v1/actions')).toMatchObject({ status: 200, ok: true });
  });

  it('is not part of the contract, and does not exist without a token', async () => {
    expect(calls.filter(({ definition }) => !/^\/(?:gsapi|api)\//.test(definition.path))).toEqual([]);
    const shut = createServer(createUpstream(world.context));
    await new Promise<void>((done) => shut.listen(0, '127.0.0.1', done));
    expect(
      (await ask('/ops/v1/actions', undefined, TOKEN, (shut.address() as AddressInfo).port)).status,
    ).toBe(404);
    shut.close();
  });

  it('describes each action in English', () => {
    const wrong = /\ba (?=[aeio])|\ban (?![aeiou])/;
    expect(actions.map(({ summary }) => summary).filter((summary) => wrong.test(summary))).toEqual([]);
  });

  it('explains the errors of a request', async () => {
    expect(await ask('/ops/v1/actions/nothing', {})).toMatchObject({
      status: 404,
      msg: '没有这个事项，可用 help 查看清单',
    });
    expect(await ask('/ops/v1/actions/sms', { arguments: { phone: '1' } })).toMatchObject({ status: 400 });
    expect((await ask('/ops/v1/actions/sms', { arguments: { phone: PHONE, other: '1' } })).msg).toContain(
      'other',
    );
    expect(await ask('/ops/v1/actions/audit', { word: 'x' })).toMatchObject({ msg: '请把 x 写作 名称=值' });
    // A missing account is not an unknown account.
    expect(await ask('/ops/v1/actions/audit', { arguments: WHY })).toMatchObject({
      msg: '请填写手机号或账户编号中的一项',
    });
    expect(await ask('/ops/v1/actions/files', { word: '13699999999', arguments: WHY })).toMatchObject({
      status: 422,
    });
    // The person concerned can read the reason.
    expect(await ask('/ops/v1/actions/files', { word: PHONE })).toMatchObject({ status: 400 });
  });

  it('logs the result of an action, never its arguments', async () => {
    const lines: string[] = [];
    const log = createLogger(
      { logLevel: 'info', instance: 'test', version: 'test' },
      { write: (line: string) => void lines.push(line) },
    );
    const context = { ...world.context, log, now: clock.now };
    const logged = createServer(createUpstream({ ...context, ops: { token: TOKEN, clock } }));
    await new Promise<void>((done) => logged.listen(0, '127.0.0.1', done));
    const { port: at } = logged.address() as AddressInfo;
    await ask('/ops/v1/actions/list-orders', {}, TOKEN, at);
    await ask('/ops/v1/actions/audit', { arguments: { phone: '13699999998', ...WHY } }, TOKEN, at);
    logged.closeAllConnections();
    logged.close();
    const noted = lines.filter((line) => line.includes('"operator"'));
    expect(noted.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { action: 'list-orders', outcome: 'done' },
      { action: 'audit', outcome: 'refused', code: CODES.notFound },
    ]);
    expect(noted.join('')).not.toContain('13699999998');
  });

  it('hides development tools in other environments', async () => {
    const [pre, prePort] = await open({ APP_ENV: 'pre', ...REAL_SIGNING });
    for (const { name } of actions.filter((action) => action.isDevOnly))
      expect(await ask(`/ops/v1/actions/${name}`, {}, TOKEN, prePort)).toMatchObject({ status: 403 });
    expect(await ask('/ops/v1/actions', undefined, TOKEN, prePort)).toMatchObject({ status: 200 });
    pre.closeAllConnections();
    pre.close();
  });

  it('every action has a unique name and is documented in the help and in docs/operate/operators.md', () => {
    expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length);
    const documented =
      readFileSync('docs/operate/operators.md', 'utf8').split('\n| area ')[1]?.split('\n\n')[0] ?? '';
    const missing = actions.map(({ name }) => name).filter((name) => !documented.includes(`\`${name}\``));
    expect(missing, 'the table of docs/operate/operators.md, Actions').toEqual([]);
    for (const {
      name,
      word,
      arguments: { shape },
    } of actions) {
      expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      if (word !== undefined) expect(Object.keys(shape)).toContain(word);
    }
  });
});

describe('operator views', () => {
  it('shows messages, files and history of a person', async () => {
    const { id } = await addAccount(world.context, PHONE);
    const requester = { key: 'net:127.0.0.0/24', isOwner: false };
    const { code } = await sendCaptcha(world.context, PHONE, 'login', requester);
    expect((await ask('/ops/v1/actions/sms', { word: PHONE })).result).toMatchObject([
      { text: expect.stringContaining(code) as string },
    ]);
    await world.context.db
      .insertInto('email_outbox')
      .values({
        account_id: id,
        email: 'a@example.com',
        subject: '验证码',
        text: '验证码 123456',
        created_at: TEST_START.toISOString(),
      })
      .execute();
    expect((await ask('/ops/v1/actions/outbox', { word: PHONE })).result).toMatchObject([
      { email: 'a@example.com', text: '验证码 123456' },
    ]);
    const file = {
      accountId: id,
      kind: 'asset_proof',
      bytes: createTinyPdf(),
      contentType: 'application/pdf',
      name: 'a.pdf',
    };
    await storeFile(world.context, file);
    expect((await ask('/ops/v1/actions/files', { arguments: { account: id, ...WHY } })).result).toMatchObject(
      [{ name: 'a.pdf' }],
    );
    const entry = { at: TEST_START, actor: 'ops', action: 'proof_approved' } as const;
    await recordAudit(world.context.db, { ...entry, subjectType: 'account', subjectId: id });
    await recordAudit(world.context.db, {
      ...entry,
      subjectType: 'order',
      subjectId: 'o1',
      action: 'cancelled',
    });
    expect(
      (await ask('/ops/v1/actions/audit', { arguments: { phone: PHONE, ...WHY } })).result,
    ).toMatchObject(
      // Including the earlier accesses.
      [...Array<object>(3).fill({ action: 'looked_at' }), { action: 'proof_approved' }],
    );
    expect((await ask('/ops/v1/actions/audit', { arguments: { order: 'o1', ...WHY } })).result).toMatchObject(
      [{ action: 'cancelled' }],
    );
  });
});

describeOnEachDatabase('movable clock', { content: 'migrated' }, (opened) => {
  it('moves, stays moved after a restart, and can be reset', async () => {
    const { db } = opened();
    const config = { appEnv: 'test', clockOffsetMs: 5_000 } as const;
    const first = await openClock(db, config, () => TEST_START.getTime());
    expect(first.now().getTime()).toBe(TEST_START.getTime() + 5_000);
    await first.move(90_000_000);
    await first.move(-30_000_000);
    const second = await openClock(db, config, () => TEST_START.getTime());
    expect(second.now().getTime()).toBe(TEST_START.getTime() + 5_000 + 60_000_000);
    await second.reset();
    expect((await openClock(db, config, () => TEST_START.getTime())).movedMs).toBe(0);
  });

  it('is never moved in production', async () => {
    const { db } = opened();
    const moved = await openClock(db, { appEnv: 'dev', clockOffsetMs: 0 });
    await moved.move(1_000);
    const real = await openClock(db, { appEnv: 'prod', clockOffsetMs: 0 });
    expect(real.movedMs).toBe(0);
    await expect(real.move(1)).rejects.toThrow('dev and test only');
  });
});

describe('npm run ops', () => {
  async function run(args: string[], environment: Record<string, string> = {}) {
    const child = fork(await bundleProgram('scripts/ops.ts'), args, {
      execArgv: [],
      env: { NODE_ENV: 'test', OPS_TOKEN: '', OPS_ORIGIN: '', DATA_DIR: folder, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, text };
  }

  it('finds the API by its file, which only this user can read, and moves the clock', async () => {
    const missing = await run(['clock']);
    expect([missing.code, missing.text]).toEqual([
      2,
      expect.stringContaining('start the portal first') as string,
    ]);
    const takeBack = await writeOpsAddressFile(folder, { port, token: TOKEN });
    const path = join(folder, 'ops.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const help = await run([]);
    for (const { name } of actions) expect(help.text).toContain(`  ${name}`);
    expect(help.code).toBe(0);
    const moved = await run(['clock', '+25h']);
    expect([moved.code, JSON.parse(moved.text)]).toEqual([
      0,
      { now: new Date(TEST_START.getTime() + 90_000_000).toISOString(), moved_seconds: 90_000 },
    ]);
    expect(clock.now().getTime()).toBe(TEST_START.getTime() + 90_000_000);
    expect((await run(['clock', 'reset'])).code).toBe(0);
    const wrong = await run(['clock', 'tomorrow']);
    expect([wrong.code, wrong.text]).toEqual([1, '移动多少请写作 +25h、-30m、+1d12h 或 reset\n']);
    expect((await run(['nothing'])).code).toBe(2);
    await takeBack();
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });

  it('runs in the name of an operator, whose login ends with the command', async () => {
    const { db } = world.context;
    await db
      .insertInto('operators')
      .values({
        ...{
          id: 'op_li',
          name: 'li.wei',
          display: '李维',
          staff_no: 'A1',
          must_change: false,
          issued_to: 'token',
        },
        ...{ password_hash: await hashPassword('twelve-signs-1', TEST_SCRYPT_COST), roles: ['cashier'] },
        ...{
          created_at: TEST_START.toISOString(),
          created_by: 'token',
          disabled_at: null,
          last_login_at: null,
        },
      })
      .execute();
    const named = { OPS_ORIGIN: `http://127.0.0.1:${port}`, OPS_USER: 'li.wei' };
    const settings = { ...named, OPS_PASSWORD: 'twelve-signs-1' };
    expect(JSON.parse((await run(['list-orders'], settings)).text)).toEqual({
      count: 0,
      page: 1,
      orders: [],
    });
    const other = await run(['traffic'], settings);
    expect([other.code, other.text]).toEqual([2, '您的角色不能执行 traffic\n']);
    expect((await run(['list-orders'], { ...named, OPS_PASSWORD: 'wrong' })).code).toBe(2);
    const sessions = await db.selectFrom('operator_sessions').select('ended_at').execute();
    expect(sessions.map(({ ended_at }) => ended_at !== null)).toEqual([true, true]);
  });

  it('uses another address from its settings, and reports when it does not respond', async () => {
    const settings = { OPS_ORIGIN: `http://127.0.0.1:${port}`, OPS_TOKEN: TOKEN };
    expect((await run(['sms', 'phone=13611111111'], settings)).text).toBe('(none)\n');
    const away = await run(['clock'], { ...settings, OPS_ORIGIN: 'http://127.0.0.1:1' });
    expect([away.code, away.text]).toEqual([
      2,
      'http://127.0.0.1:1 does not respond: start the portal or upstream first\n',
    ]);
  });
});

describe('helpers', () => {
  it.each([
    ['+25h', 90_000_000],
    ['-30m', -1_800_000],
    ['+1d12h', 129_600_000],
    ['90s', null],
    ['+', null],
    ['+1y', null],
  ])('%s is %s ms', (text, ms) => expect(parseClockOffset(text)).toBe(ms));

  it('creates a token only for the database of a developer', () => {
    expect(getOperatorToken(readConfig({}))).toMatch(/^[\w-]{43}$/);
    expect(getOperatorToken(readConfig({}))).not.toBe(getOperatorToken(readConfig({})));
    const own = { OPS_TOKEN: TOKEN };
    const database = { DATABASE_URL: 'postgres://a@localhost/b' };
    expect(getOperatorToken(readConfig({ ...database, APP_ENV: 'dev' }))).toBeNull();
    expect(getOperatorToken(readConfig({ ...database, ...REAL_SIGNING, APP_ENV: 'prod' }))).toBeNull();
    expect(getOperatorToken(readConfig({ ...database, ...REAL_SIGNING, ...own, APP_ENV: 'prod' }))).toBe(
      TOKEN,
    );
    expect(() => readConfig({ OPS_TOKEN: 'short' })).toThrow('OPS_TOKEN');
  });
});
