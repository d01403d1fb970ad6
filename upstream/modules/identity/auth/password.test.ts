import { beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '~/upstream/core/config';
import {
  TEST_SCRYPT_COST,
  MIN_SCRYPT_COST,
  getHashCost,
  hashPassword,
  verifyPassword,
} from '~/upstream/core/db/password';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { addAccount, catchRefusal } from '~/upstream/modules/testing/context';
import { openLoginWorld } from '~/upstream/modules/testing/login-world';
import { UNKNOWN_CALLER, getNetworkRequester } from '~/upstream/core/http/caller';
import { checkPassword } from '~/upstream/modules/identity/auth/password';

describe('password hashes', () => {
  it('is made at the OWASP minimum, and pre and prod refuse to start with a cheaper cost', async () => {
    expect(
      readConfig({ APP_ENV: 'pre', SIGNING_P12_FILE: 'seal.p12', SIGNING_P12_PASSWORD: 'x' }).passwordCost,
    ).toBe(MIN_SCRYPT_COST);
    expect(readConfig({}).passwordCost).toBe(MIN_SCRYPT_COST);
    expect(readConfig({ APP_ENV: 'test' }).passwordCost).toBe(TEST_SCRYPT_COST);
    const prod = { APP_ENV: 'prod', DATABASE_URL: 'postgres://a:b@localhost/c' };
    expect(() => readConfig({ ...prod, PASSWORD_COST: '65536' })).toThrow(ConfigError);
    expect(() => readConfig({ PASSWORD_COST: '100000' })).toThrow('power of two');
    const hash = await hashPassword('RightPass1', MIN_SCRYPT_COST);
    expect(getHashCost(hash)).toBe(131_072);
    expect([await verifyPassword('RightPass1', hash), await verifyPassword('WrongPass1', hash)]).toEqual([
      true,
      false,
    ]);
  });

  it('with an unknown format or cost match no password', async () => {
    for (const hash of ['', 'md5$1$a$b', 'scrypt$0$a$b', 'scrypt$99999999999$AAAA$AAAA', 'scrypt$x$a$b'])
      expect(await verifyPassword('RightPass1', hash)).toBe(false);
  });
});

describeOnEachDatabase('login with an outdated password hash', { content: 'migrated' }, (opened) => {
  let kit: Awaited<ReturnType<typeof openLoginWorld>>;
  beforeAll(async () => {
    kit = await openLoginWorld(opened());
  });

  it('is replaced by a current hash, but not by a wrong password', async () => {
    const { phone, id } = await addAccount(kit.context, kit.newPhone(), { password: 'RightPass1' });
    const today = { ...kit.context, config: { ...kit.context.config, passwordCost: 2 * TEST_SCRYPT_COST } };
    kit.context.config = today.config;
    const stored = async () => {
      const accounts = kit.context.db.selectFrom('accounts').select('password_hash').where('id', '=', id);
      return (await accounts.executeTakeFirstOrThrow()).password_hash ?? '';
    };
    await catchRefusal(kit.loginByPassword(phone, 'WrongPass1'));
    expect(getHashCost(await stored())).toBe(TEST_SCRYPT_COST);
    await kit.loginByPassword(phone, 'RightPass1');
    const rehashed = await stored();
    expect(getHashCost(rehashed)).toBe(2 * TEST_SCRYPT_COST);
    await kit.loginByPassword(phone, 'RightPass1');
    expect(await stored()).toBe(rehashed);
    expect(await checkPassword(today, 'RightPass1', null, getNetworkRequester(UNKNOWN_CALLER))).toEqual({
      isRight: false,
      rehashed: null,
    });
  });
});
