import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { MAX_TRIES_PER_DAY } from '~/contract/limits';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { getKnownBrowserRequester, tryOperatorPassword } from '~/upstream/admin/actions/password-tries';
import { Refusal } from '~/upstream/core/refusal';
import { getAccountRequester } from '~/upstream/core/http/caller';
import { countLoginAttempt, tryPassword } from '~/upstream/modules/identity/auth/login-backoff';
import { consumeCaptcha, runWithCaptcha } from '~/upstream/modules/identity/auth/redeem-captcha';
import { runLimitedAttempt, type LimitedMethod } from '~/upstream/modules/identity/verification/attempts';
import { addAccount, catchRefusal } from '~/upstream/modules/testing/context';
import { createCaller, openLoginWorld } from '~/upstream/modules/testing/login-world';

/** All counters of attempts of a person, by their column. */
const COUNTERS: Readonly<Record<string, string>> = {
  'login_tries.failures': 'login passwords of people and operators: passwordTry',
  'sms_code_tries.tries': 'codes by SMS: redeemCaptcha, given back by withCaptcha',
  'emails.tries': 'codes by e-mail: saveEmail',
  'trade_password_failures.failures': 'trade passwords: counted after a wrong one alone',
  'check_attempts.is_passed': 'proofs of a day: limitedTry',
};
/** Tables with equally named columns that count something else, or are no longer used. */
const OTHERS = ['plan_runs', 'captchas', 'login_failures', 'data_copies', 'email_outbox'];

let kit: Awaited<ReturnType<typeof openLoginWorld>>;
const FAULT = new Error('the database went away');
const BUSY = new Refusal(CODES.tooMany, 'busy');
const UNAVAILABLE = new Refusal(CODES.checkUnavailable, 'no answer');
const OUTAGES = [FAULT, BUSY, UNAVAILABLE];
const failing = (error: Error) => async (): Promise<never> => {
  throw error;
};
const ended = (run: Promise<unknown>) => run.then(() => 'done').catch((error: Error) => error);

describeOnEachDatabase('attempts', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    kit = await openLoginWorld(opened());
  });

  it('is counted only in the listed columns', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema()
        and (column_name ~ '(^|_)(tries|failures|wrong|misses)$' or table_name || '.' || column_name = 'check_attempts.is_passed')`.execute(
      kit.context.db,
    );
    const known = rows.map(({ name }) => name).filter((name) => !OTHERS.includes(name.split('.')[0] ?? ''));
    expect(known.sort()).toEqual(Object.keys(COUNTERS).sort());
  });

  it('at a login password are not counted and extend no wait when they end in an outage', async () => {
    const { phone } = await addAccount(kit.context, kit.newPhone(), { password: 'RightPass1' });
    const home = createCaller('192.0.2.9');
    const requester = { key: 'net:1', isOwner: false };
    for (const outage of OUTAGES)
      for (let index = 0; index < 30; index += 1)
        expect(
          await ended(tryPassword(kit.context, phone, requester, failing(outage), countLoginAttempt)),
        ).toBe(outage);
    for (let index = 0; index < 5; index += 1)
      expect(
        await tryPassword(kit.context, phone, requester, async () => null, countLoginAttempt),
      ).toBeNull();
    expect(
      await catchRefusal(tryPassword(kit.context, phone, requester, async () => 1, countLoginAttempt)),
    ).toMatchObject({
      code: CODES.tooMany,
    });
    // After the wait one attempt is free; an outage during it does not restart the wait.
    kit.world.pass(31);
    expect(await ended(tryPassword(kit.context, phone, requester, failing(FAULT), countLoginAttempt))).toBe(
      FAULT,
    );
    expect(await tryPassword(kit.context, phone, requester, async () => 'in', countLoginAttempt)).toBe('in');
    expect(await kit.loginByPassword(phone, 'RightPass1', home)).toMatchObject({ phone });
  });

  it('at a login password are counted while they are in progress', async () => {
    const { phone } = await addAccount(kit.context, kit.newPhone(), { password: 'RightPass1' });
    let checks = 0;
    const guess = () =>
      ended(
        tryPassword(
          kit.context,
          phone,
          { key: 'net:2', isOwner: false },
          async () => {
            checks += 1;
            await new Promise((done) => setTimeout(done, 200));
            return null;
          },
          countLoginAttempt,
        ),
      );
    await Promise.all(Array.from({ length: 20 }, guess));
    expect(checks).toBe(5);
  });

  it('by an operator are not counted when they end in an outage', async () => {
    const row = {
      get password_hash(): string {
        throw FAULT;
      },
      disabled_at: null,
    };
    const requester = getKnownBrowserRequester({ id: 'op1' });
    const enter = (stored: typeof row | null) =>
      ended(
        tryOperatorPassword(kit.context, {
          name: 'op',
          row: stored,
          asker: requester,
          password: 'RightPass1',
        }),
      );
    const { context } = kit;
    for (let index = 0; index < 30; index += 1) expect(await enter(row)).not.toBe('done');
    expect(
      await tryOperatorPassword(context, { name: 'op', row: null, asker: requester, password: 'x' }),
    ).toBe(false);
  });

  describe.each(Object.keys(MAX_TRIES_PER_DAY) as LimitedMethod[])('at %s', (method) => {
    it('counts a refused proof, and returns an outage', async () => {
      const { id } = await addAccount(kit.context, kit.newPhone());
      for (const outage of OUTAGES)
        for (let index = 0; index <= MAX_TRIES_PER_DAY[method]; index += 1)
          expect(await ended(runLimitedAttempt(kit.context, id, method, failing(outage)))).toBe(outage);
      const wrong = new Refusal(CODES.badRequest, 'wrong', { reason: 'mismatch' });
      for (let index = 0; index < MAX_TRIES_PER_DAY[method]; index += 1)
        expect(await ended(runLimitedAttempt(kit.context, id, method, failing(wrong)))).toBe(wrong);
      expect(await catchRefusal(runLimitedAttempt(kit.context, id, method, async () => 1))).toMatchObject({
        code: CODES.tooMany,
      });
    });
  });

  it('keeps a correct code valid, with all its attempts, when the rest failed', async () => {
    const { id, phone } = await addAccount(kit.context, kit.newPhone());
    const requester = getAccountRequester(id);
    const code = await kit.receive(phone);
    const use = { phone, scenes: ['login'], code, asker: requester } as const;
    for (const outage of [...OUTAGES, ...OUTAGES])
      expect(await ended(runWithCaptcha(kit.context, use, failing(outage)))).toBe(outage);
    expect(await runWithCaptcha(kit.context, use, async () => 'in')).toBe('in');
    expect(await catchRefusal(consumeCaptcha(kit.context, use))).toMatchObject({
      code: CODES.captchaExpired,
    });
  });

  it('keeps a code invalid after five wrong attempts, also with failures between them', async () => {
    const { id, phone } = await addAccount(kit.context, kit.newPhone());
    const requester = getAccountRequester(id);
    const code = await kit.receive(phone);
    const wrong = {
      phone,
      scenes: ['login'],
      code: code === '000000' ? '000001' : '000000',
      asker: requester,
    } as const;
    for (let index = 0; index < 5; index += 1)
      expect(await catchRefusal(runWithCaptcha(kit.context, wrong, failing(FAULT)))).toMatchObject({
        code: CODES.wrongCaptcha,
      });
    expect(await catchRefusal(consumeCaptcha(kit.context, { ...wrong, code }))).toMatchObject({
      code: CODES.captchaExpired,
    });
  });

  it('consumes the code on a definite refusal, which is an answer and not an outage', async () => {
    const { id, phone } = await addAccount(kit.context, kit.newPhone());
    const use = {
      phone,
      scenes: ['login'],
      code: await kit.receive(phone),
      asker: getAccountRequester(id),
    } as const;
    const taken = new Refusal(CODES.conflict, 'taken', { reason: 'taken' });
    expect(await ended(runWithCaptcha(kit.context, use, failing(taken)))).toBe(taken);
    expect(await catchRefusal(consumeCaptcha(kit.context, use))).toMatchObject({
      code: CODES.captchaExpired,
    });
  });
});
