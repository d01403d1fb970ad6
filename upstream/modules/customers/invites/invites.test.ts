import { CODE_REPLACEMENTS_PER_DAY } from '~/upstream/modules/identity/invites/codes';
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { invites as calls, type RegisterMethod } from '~/contract/invites';
import { UNKNOWN_CALLER } from '~/upstream/core/http/caller';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listAuditEvents } from '~/upstream/core/audit';
import { auth } from '~/upstream/modules/identity/auth';
import { startRegistration, createRegisteredAccount } from '~/upstream/modules/identity/auth/registration';
import { invites } from '~/upstream/modules/customers/invites';
import { users } from '~/upstream/modules/customers/profile';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import type { Account } from '~/upstream/core/service-context';
import type { InvitationParam } from '~/domain/platform/invitation';

let world: TestWorld;
let phones = 0;
const newPhone = () => `139${String((phones += 1)).padStart(8, '0')}`;
const newAccount = (columns: Record<string, unknown> = {}) =>
  addAccount(world.context, newPhone(), { columns });
const getCode = async (account: Account) =>
  (await callHandler(calls.own, invites.own, world.context, {}, account)).iv_code;
const landing = (iv_code: string, account: Account | null = null) =>
  callHandler(calls.letter, invites.letter, world.context, { query: { iv_code } }, account);
const getReferrals = (account: Account, query: Record<string, unknown> = {}) =>
  callHandler(calls.came, invites.came, world.context, { query }, account);

/** Registers a new account with these codes. */
async function comes(
  origin: Partial<Record<InvitationParam, string>>,
  way: RegisterMethod = 'captcha',
): Promise<{ id: string; phone: string }> {
  const phone = newPhone();
  const { token } = await startRegistration(world.context, {
    phone,
    way,
    caller: UNKNOWN_CALLER,
  });
  return createRegisteredAccount(world.context, {
    token,
    password: 'Passw0rd99',
    caller: UNKNOWN_CALLER,
    origin: { agreement_list: [2, 3], ...origin },
  });
}
const getRow = (id: string) =>
  world.context.db.selectFrom('invitations').selectAll().where('account_id', '=', id).executeTakeFirst();

describeOnEachDatabase('invitations', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });
  let adviser: Awaited<ReturnType<typeof newAccount>>;
  let friend: typeof adviser;
  beforeEach(async () => {
    adviser = await newAccount({ name: '温婉清', is_adviser: true });
    friend = await newAccount({ name: '顾明川', identity_code: 3 });
  });

  it('ROLE-004 ROLE-005 ENTITY-020 ENTITY-021 shows the full name of an adviser on the invite page, and only the surname of others', async () => {
    expect(await landing(await getCode(adviser))).toEqual({
      state: 'open',
      inviter_name: '温婉清',
      is_adviser: true,
    });
    expect(await landing(await getCode(friend))).toEqual({
      state: 'open',
      inviter_name: '顾**',
      is_adviser: false,
    });
    // A person who disclosed nothing is not identified by the end of the phone number.
    const plain = await newAccount();
    expect((await landing(await getCode(plain))).inviter_name).toBe('用****');
  });

  it('derives a code that is not a plain hash of the account and stays the same; earlier codes remain valid', async () => {
    const code = await getCode(friend);
    expect(code).toMatch(/^[0-9a-f]{12}$/);
    for (const guess of [friend.id, `invite:${friend.id}`])
      expect(createHash('sha256').update(guess).digest('hex').slice(0, 12)).not.toBe(code);
    await world.context.db.deleteFrom('invite_codes').where('account_id', '=', friend.id).execute();
    expect(await getCode(friend)).toBe(code);
    const { db, now } = world.context;
    const kept = { code: 'kept-before', account_id: adviser.id, inviter_name: '温婉清', is_adviser: true };
    await db
      .insertInto('invite_codes')
      .values({ ...kept, made_at: now().toISOString() })
      .execute();
    expect(await getCode(adviser)).toBe('kept-before');
  });

  it('rejects invitations and referral lists of a cancelled account, even with a live login', async () => {
    await comes({ iv_code: await getCode(adviser) });
    await world.context.db
      .updateTable('accounts')
      .set({ cancelled_at: world.context.now().toISOString() })
      .where('id', '=', adviser.id)
      .execute();
    for (const call of [getReferrals, getCode])
      expect((await catchRefusal(call(adviser))).code).toBe(CODES.tokenExpired);
  });

  it('reports own, ended (replaced) and unknown (no or cancelled owner) codes on the invite page', async () => {
    const code = await getCode(friend);
    expect((await landing(code, friend)).state).toBe('own');
    const replace = () =>
      callHandler(calls.replace, invites.replace, world.context, { body: { iv_code: code } }, friend);
    const [first, again] = [await replace(), await replace()];
    expect(first.iv_code).not.toBe(code);
    expect(again).toEqual(first);
    expect(await getCode(friend)).toBe(first.iv_code);
    expect((await landing(code)).state).toBe('ended');
    const input = { query: { sms_id: code }, body: {}, account: null, context: world.context };
    expect(await catchRefusal(auth.adviserInfo(input))).toMatchObject({ code: 4004 });
    const actions = (await listAuditEvents(world.context.db, 'account', friend.id)).map(
      ({ action }) => action,
    );
    expect(actions.filter((action) => action === 'invite_code_replaced')).toHaveLength(1);
    await world.context.db
      .updateTable('accounts')
      .set({ cancelled_at: world.context.now().toISOString() })
      .where('id', '=', friend.id)
      .execute();
    for (const gone of [first.iv_code, 'nobody'])
      expect(await landing(gone)).toEqual({ state: 'unknown', inviter_name: null, is_adviser: false });
  });

  it('records a referral once with the account, by channel, and audits it', async () => {
    const [code, adviserCode] = [await getCode(friend), await getCode(adviser)];
    const { id } = await comes(
      { iv_code: code, adviser_iv_code: adviserCode, share_last_code: 'SL7', utm_medium: 'qr' },
      'one_tap',
    );
    expect(await getRow(id)).toMatchObject({
      inviter_id: friend.id,
      adviser_id: adviser.id,
      code,
      is_adviser: false,
      way: 'one_tap',
      utm_medium: 'qr',
      share_last_code: 'SL7',
    });
    const [entry] = (await listAuditEvents(world.context.db, 'account', id)).filter(
      ({ action }) => action === 'invited',
    );
    expect(entry?.detail).toEqual({
      code,
      by: 'friend',
      way: 'one_tap',
      adviser_code: adviserCode,
      share_last_code: 'SL7',
    });
  });

  it('reports a registration that continues in the mini-program', async () => {
    const phone = newPhone();
    const { token } = await startRegistration(world.context, {
      phone,
      way: 'captcha',
      caller: UNKNOWN_CALLER,
    });
    const input = { query: { token }, body: {}, account: null, context: world.context };
    expect((await catchRefusal(auth.reloadSession(input))).code).toBe(400000);
    const { id } = await createRegisteredAccount(world.context, {
      token,
      password: 'Passw0rd99',
      caller: UNKNOWN_CALLER,
      origin: { agreement_list: [2, 3], iv_code: await getCode(friend) },
    });
    expect(await getRow(id)).toMatchObject({ way: 'mini_program', inviter_id: friend.id });
  });

  it('replaces a code at most five times a day', async () => {
    const replace = async () =>
      callHandler(
        calls.replace,
        invites.replace,
        world.context,
        { body: { iv_code: await getCode(friend) } },
        friend,
      );
    for (let times = 0; times < CODE_REPLACEMENTS_PER_DAY; times += 1) await replace();
    expect(await catchRefusal(replace())).toMatchObject({
      code: CODES.tooMany,
      msg: expect.stringContaining('5 次'),
    });
    world.pass(86_400);
    expect((await replace()).iv_code).toMatch(/^[0-9a-f]+$/);
  });

  it('records no referral for an unknown or replaced code; then the adviser named in the link counts', async () => {
    const [old, adviserCode] = [await getCode(friend), await getCode(adviser)];
    await callHandler(calls.replace, invites.replace, world.context, { body: { iv_code: old } }, friend);
    expect(await getRow((await comes({ iv_code: old })).id)).toBeUndefined();
    expect(await getRow((await comes({ iv_code: 'nobody' })).id)).toBeUndefined();
    expect(await getRow((await comes({ adviser_iv_code: await getCode(friend) })).id)).toBeUndefined();
    const { id } = await comes({ iv_code: old, adviser_iv_code: adviserCode });
    expect(await getRow(id)).toMatchObject({
      inviter_id: adviser.id,
      adviser_id: adviser.id,
      is_adviser: true,
    });
  });

  it('keeps earlier referrals of an adviser who replaces the code', async () => {
    const old = await getCode(adviser);
    const { id, phone } = await comes({ iv_code: old });
    await callHandler(calls.replace, invites.replace, world.context, { body: { iv_code: old } }, adviser);
    const client = { id, phone, tokenHash: '' };
    const own = await users.inviteUrl({ query: {}, body: {}, account: client, context: world.context });
    expect(own.adviser_iv_code).toBe(await getCode(adviser));
  });

  it('shows masked names only to an adviser and with consent, and logs the access', async () => {
    const [code, adviserCode] = [await getCode(friend), await getCode(adviser)];
    const shown = await comes({ iv_code: adviserCode, utm_medium: 'poster' });
    const closed = await comes({ iv_code: code, adviser_iv_code: adviserCode });
    const { db, now } = world.context;
    await db
      .updateTable('accounts')
      .set({ name: '陆景行' })
      .where('id', 'in', [shown.id, closed.id])
      .execute();
    const consent = {
      account_id: shown.id,
      kind: 'adviser_view',
      version: '1',
      source: 'consent_page',
    } as const;
    await db
      .insertInto('consents')
      .values({ ...consent, given_at: now().toISOString() })
      .execute();

    const list = (await getReferrals(adviser)).list;
    const byTail = (phone: string) => list.find(({ tail }) => tail === phone.slice(-2));
    expect(byTail(shown.phone)).toMatchObject({
      masked_name: '陆**',
      medium: 'poster',
      by: 'own',
      way: 'captcha',
    });
    expect(byTail(closed.phone)).toMatchObject({ masked_name: null, medium: 'page', by: 'friend' });
    const accessEntries = await db
      .selectFrom('looks')
      .select(['account_id', 'page'])
      .where('viewer_id', '=', adviser.id)
      .execute();
    expect(accessEntries).toEqual([{ account_id: shown.id, page: 'invited_list' }]);

    // The friend sees the referral without a name, also when that person gave consents.
    expect((await getReferrals(friend)).list).toMatchObject([
      { masked_name: null, tail: closed.phone.slice(-2) },
    ]);
    await db
      .updateTable('consents')
      .set({ withdrawn_at: now().toISOString() })
      .where('account_id', '=', shown.id)
      .execute();
    expect((await getReferrals(adviser)).list.map(({ masked_name }) => masked_name)).toEqual([null, null]);
  });

  it('is filtered by channel, month and inviter, with counts, without cancelled accounts', async () => {
    const [code, adviserCode] = [await getCode(friend), await getCode(adviser)];
    const left = await comes({ iv_code: adviserCode, utm_medium: 'link' });
    await comes({ iv_code: adviserCode, utm_medium: 'link' });
    await comes({ iv_code: code, adviser_iv_code: adviserCode, utm_medium: 'elsewhere' });
    await world.context.db
      .updateTable('accounts')
      .set({ cancelled_at: world.context.now().toISOString() })
      .where('id', '=', left.id)
      .execute();
    const getTotal = async (query: Record<string, unknown>) => (await getReferrals(adviser, query)).total;
    expect(await getTotal({})).toBe(2);
    expect(await getTotal({ medium: 'link' })).toBe(1);
    expect(await getTotal({ medium: 'page' })).toBe(1);
    expect(await getTotal({ by: 'friend' })).toBe(1);
    expect(await getTotal({ month: '2026-11' })).toBe(2);
    expect(await getTotal({ month: '2025-11' })).toBe(0);
    expect((await getReferrals(adviser, { limit: 1, page: 2 })).list).toHaveLength(1);
    expect((await getReferrals(adviser)).months).toEqual(['2026-11']);
    const own = await callHandler(calls.own, invites.own, world.context, {}, adviser);
    expect(own).toMatchObject({ came_count: 2, month_count: 2, is_adviser: true, adviser_iv_code: '' });
  });
});
