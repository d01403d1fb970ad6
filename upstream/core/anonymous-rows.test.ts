import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallId } from '~/contract';
import { getSample } from '~/contract/check-samples';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { AnyCallHandler } from '~/upstream/core/http/call-route';
import { services } from '~/upstream/server/services';
import {
  ANONYMOUS_ROWS,
  deleteExpiredRows,
  computeAddressQuota,
  type QuotaTable,
} from '~/upstream/core/anonymous-rows';
import type { ServiceContext } from '~/upstream/core/service-context';
import { CodeReply } from '~/upstream/core/refusal';
import { issueToken } from '~/upstream/core/http/access-tokens';
import { createCarrierVerifier } from '~/upstream/core/external-services/carrier';
import type { Caller } from '~/upstream/core/http/caller';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { noteInserts } from '~/upstream/modules/testing/note-inserts';

let world: TestWorld;
let context: ServiceContext;
const { inserted, plugin: notesInserts } = noteInserts();
let serial = 0;
const next = (): number => (serial += 1);
const getPhone = (): string => `137${String(next()).padStart(8, '0')}`;
const agreed = { agreement_list: [2, 3] };

const from = (address: string): Caller => ({ address, deviceToken: `mark-${next()}`.padEnd(40, 'm') });

/** Makes a call without a login; returns the answer or the refusal. */
async function asGuest(
  id: CallId,
  input: { query?: object; body?: object } = {},
  caller = from('192.0.2.1'),
) {
  const call = calls.find((each) => each.id === id);
  if (!call) throw new Error(`no call ${id}`);
  const { definition } = call;
  const handler = (services[call.service] as Record<string, AnyCallHandler>)[call.call];
  const query = definition.query.parse(input.query ?? {});
  const body = definition.body.parse(input.body ?? {});
  try {
    const request = { query, body, account: null, context, key: null, device: null, caller };
    return { code: 0, result: (await handler?.(request)) as Record<string, unknown> };
  } catch (error) {
    if (!(error instanceof CodeReply)) throw error;
    return { code: error.code, result: (error.result ?? {}) as Record<string, unknown>, msg: error.msg };
  }
}

const feedback = (caller?: Caller) =>
  asGuest(
    'feedback.submit',
    { body: { kind: 'fault', text: `净值曲线在横屏时挡住图例 ${next()}`, contact: '' } },
    caller,
  );
async function survey(caller?: Caller) {
  const row = await context.db
    .selectFrom('surveys')
    .selectAll()
    .where('kind', '=', 'survey')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow();
  const answers = Object.fromEntries(
    row.definition.questions.map(({ id, options }) => [id, [options[0]?.id]]),
  );
  return asGuest('surveys.submit', { body: { survey_id: row.id, answers, comment: '' } }, caller);
}
const article = async () =>
  (await context.db.selectFrom('articles').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
const mount = async (operate: 'like' | 'share', caller?: Caller) =>
  asGuest('content.newsMount', { body: { news_id: await article(), operate } }, caller);
async function answer(caller?: Caller) {
  const { id } = await context.db.selectFrom('school_lessons').select('id').executeTakeFirstOrThrow();
  return asGuest('school.answer', { body: { lesson_id: id, chosen: 'a' } }, caller);
}
const send = (caller?: Caller, phone = getPhone()) =>
  asGuest('auth.sendCaptcha', { body: { phone, scene: 'login' } }, caller);
async function enter(caller: Caller, phone = getPhone()) {
  const { result } = await send(from('203.0.113.77'), phone);
  return asGuest('auth.loginByCaptcha', { body: { phone, captcha: result.outbox_code, ...agreed } }, caller);
}
async function register(caller: Caller, origin: object = {}) {
  const opened = await enter(from(`198.18.${next() % 250}.9`));
  const register_token = opened.result.token;
  const body = { register_token, password: 'Passw0rd99', ...agreed, ...origin };
  return asGuest('auth.register', { body }, caller);
}
const guess = (caller?: Caller) =>
  asGuest(
    'auth.loginByPassword',
    { body: { phone: getPhone(), password: 'Wrong-pass-1', ...agreed } },
    caller,
  );

/** Adds one row to a table with a quota by address. */
const ADDS: Readonly<Record<QuotaTable, (caller: Caller) => Promise<{ code: number; msg?: string }>>> = {
  feedbacks: feedback,
  survey_answers: survey,
  guest_likes: (caller) => mount('like', caller),
  mark_counts: (caller) => mount('share', caller),
  school_guest_answers: answer,
  sms_codes: send,
  login_tries: guess,
  register_tokens: enter,
  accounts: register,
};

/** Every call that is open to guests and not read-only, used in each mode that stores something. */
const SCENARIOS: Readonly<Partial<Record<CallId, () => Promise<unknown>>>> = {
  'auth.sendCaptcha': send,
  'auth.loginByPassword': async () => {
    await guess();
    const phone = getPhone();
    await addAccount(world.context, phone, { password: 'RightPass1' });
    await asGuest('auth.loginByPassword', { body: { phone, password: 'RightPass1', ...agreed } });
  },
  'auth.loginByCaptcha': async () => {
    await enter(from('192.0.2.2'));
    const [phone, caller] = [getPhone(), from('192.0.2.2')];
    await addAccount(world.context, phone);
    await mount('like', caller);
    await answer(caller);
    await enter(caller, phone);
  },
  'auth.register': async () => {
    const { id } = await addAccount(world.context, getPhone());
    const code = { code: `INV${next()}`, account_id: id, inviter_name: '张三', is_adviser: false };
    await world.context.db.insertInto('invite_codes').values(code).execute();
    await register(from('192.0.2.3'), { iv_code: code.code });
  },
  'auth.oneTapLogin': () =>
    asGuest('auth.oneTapLogin', {
      body: { token: `reference-carrier-${getPhone()}`, user_information: '', ...agreed },
    }),
  'auth.logout': () => asGuest('auth.logout'),
  'account.cancel': () =>
    asGuest('account.cancel', { body: { ticket: 'x'.repeat(43), captcha: '123456', reason: 'unused' } }),
  'alerts.stopMail': () => asGuest('alerts.stopMail', { body: { stop_token: 'x'.repeat(43) } }),
  'content.newsMount': async () => {
    await mount('like');
    await mount('share');
  },
  'feedback.submit': feedback,
  'feedback.lookup': () =>
    asGuest('feedback.lookup', { body: { number: 'F261120000000', lookup_code: 'ABCD-EFGH' } }),
  'files.checkPaper': () => asGuest('files.checkPaper', { body: new TextEncoder().encode('no paper') }),
  'files.publicContent': () => asGuest('files.publicContent', { query: { file_id: 'none' } }),
  'files.linkPicture': () => asGuest('files.linkPicture', { query: { kind: 'brand' } }),
  'school.answer': answer,
  'school.certificatePicture': () => asGuest('school.certificatePicture', { query: { code: 'X' } }),
  'surveys.submit': survey,
  'tracking.collect': () => asGuest('tracking.collect', { body: { ec: 'page_view', ea: 'view', el: '' } }),
  'tracking.userState': () => asGuest('tracking.userState'),
  'tracking.scriptError': () => asGuest('tracking.scriptError', { body: { type: 'TypeError' } }),
  'tracking.observe': () => asGuest('tracking.observe', { body: { event_name: 'page_init' } }),
};

const open = calls.filter(({ definition }) => definition.auth !== 'required');
const isMore = ({ definition }: (typeof calls)[number]) => definition.limit !== 'read';
/** The counter table: at most one row for each counted row. */
const COUNTER = 'anonymous_row_counts';
describeOnEachDatabase('rows written by guests', { content: 'seeded' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened(), settings: { DATABASE_URL: '' } });
    const db = world.context.db.withPlugin(notesInserts);
    context = { ...world.context, db, carrier: createCarrierVerifier(world.context.config) };
  });
  /**
   * Excludes the rows of `login_tries` for all askers together: one per phone, in addition to that of the asker.
   */
  const count = async (table: keyof Database): Promise<number> =>
    Number(
      (
        await world.context.db
          .selectFrom(table)
          .$if(table === 'login_tries', (rows) => rows.where(sql.ref('asker'), '<>', '*'))
          .select((row) => row.fn.countAll().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    );

  it('has a scenario for every open call that is not read-only', () => {
    const needed = open.filter(isMore).map(({ id }) => id);
    expect(Object.keys(SCENARIOS).sort()).toEqual(needed.sort());
  });

  it('adds no row when reading', async () => {
    inserted.clear();
    const found = { productId: 'SP00001', fundCode: '000001', newsId: await article() };
    let made = 0;
    for (const call of open.filter((call) => !isMore(call))) {
      const { input, skip } = getSample(call);
      const given = input ? input(found) : {};
      if (skip || given === null) continue;
      await asGuest(call.id, given as { query?: object; body?: object });
      made += 1;
    }
    expect(made).toBeGreaterThan(50);
    expect([...inserted]).toEqual([]);
  });

  it('adds rows to the listed tables only', async () => {
    inserted.clear();
    for (const scenario of Object.values(SCENARIOS)) await scenario();
    inserted.delete(COUNTER);
    expect([...inserted].sort()).toEqual(Object.keys(ANONYMOUS_ROWS).sort());
  });

  describe.each(Object.keys(ADDS) as QuotaTable[])('%s', (table) => {
    const quota = ANONYMOUS_ROWS[table];
    let calls = 0;
    /** From a separate network each, so that `/24` and address are the same. */
    const newCaller = () => from(`10.${Object.keys(ADDS).indexOf(table)}.${(calls += 1)}.1`);
    const setTotal = (rows_added: number) =>
      world.context.db
        .updateTable(COUNTER)
        .set({ rows_added })
        .where('table_name', '=', table)
        .where('counted_by', '=', '*')
        .execute();
    const usedUp = (caller: Caller, rows_added: number) =>
      world.context.db
        .updateTable(COUNTER)
        .set({ rows_added })
        .where('table_name', '=', table)
        .where('counted_by', 'like', `%${caller.address.split('.').slice(0, 3).join('.')}%`)
        .execute();
    async function adds(caller: Caller): Promise<{ rows: number; code: number; msg?: string }> {
      const before = await count(table);
      const { code, msg } = await ADDS[table]({ ...caller, deviceToken: from('').deviceToken });
      return { rows: (await count(table)) - before, code, ...(msg === undefined ? {} : { msg }) };
    }

    it('keeps no more rows of an address than its share, and still accepts others', async () => {
      const [caller, other] = [newCaller(), newCaller()];
      expect((await adds(caller)).rows).toBe(1);
      await usedUp(caller, quota.perAddress);
      const beyond = await adds(caller);
      expect(beyond.rows).toBe(0);
      if (quota.beyond === 'refuse')
        expect(beyond).toMatchObject({ code: CODES.tooMany, msg: expect.stringContaining('您所在的网络') });
      else expect(beyond.code).toBe(0);
      expect((await adds(other)).rows).toBe(1);
    });

    it('keeps a tenth of the share in the second half of the total, and none beyond it', async () => {
      const [caller, other] = [newCaller(), newCaller()];
      expect((await adds(caller)).rows).toBe(1);
      await usedUp(caller, quota.perAddress / 10);
      await setTotal(quota.total / 2);
      expect((await adds(caller)).rows).toBe(0);
      expect((await adds(other)).rows).toBe(1);
      await setTotal(quota.total);
      expect((await adds(other)).rows).toBe(0);
      await setTotal(0);
    });
  });

  it('keeps the newest logins of an account', async () => {
    const { id } = await addAccount(world.context, getPhone());
    let newest = '';
    for (let login = 0; login < 60; login += 1) newest = await issueToken(world.context, id);
    const rows = await world.context.db
      .selectFrom('access_tokens')
      .select('token_hash')
      .where('account_id', '=', id)
      .execute();
    expect(rows).toHaveLength(ANONYMOUS_ROWS.access_tokens.most);
    const me = await services.auth.loginStatus({
      query: {},
      body: {},
      context: world.context,
      account: { id, tokenHash: newest },
    });
    expect(me.logined).toBe(true);
  });

  it('deletes codes, tokens and counts that are no longer read', async () => {
    const tables = ['sms_codes', 'sms_outbox', 'register_tokens', 'login_tries', COUNTER] as const;
    for (const table of tables) expect(await count(table)).toBeGreaterThan(0);
    const later = {
      db: world.context.db,
      now: () => new Date(world.context.now().getTime() + 2 * 86_400_000),
    };
    await deleteExpiredRows(later);
    for (const table of tables) expect([table, await count(table)]).toEqual([table, 0]);
  });
});

describe('quota of an address', () => {
  it('shrinks when the total of the day grows', () => {
    const quota = { perAddress: 40, total: 4_000 };
    expect([0, 1_999, 2_000, 3_999, 4_000].map((total) => computeAddressQuota(quota, total))).toEqual([
      40, 40, 4, 4, 0,
    ]);
  });
});
