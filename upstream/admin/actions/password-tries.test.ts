import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { TEST_SCRYPT_COST, hashPassword } from '~/upstream/core/db/password';
import { tryOperatorPassword } from '~/upstream/admin/actions/password-tries';
import { Refusal } from '~/upstream/core/refusal';
import { getNetworkRequester } from '~/upstream/core/http/caller';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
let passwordHash: string;
beforeAll(async () => {
  world = await openWorld();
  passwordHash = await hashPassword('Right-Password-1', TEST_SCRYPT_COST);
});
afterAll(() => world.close());

const attempt = (name: string, address: string, password: string): Promise<boolean | number> =>
  tryOperatorPassword(world.context, {
    name,
    row: { id: 'op_1', password_hash: passwordHash, disabled_at: null } as never,
    asker: getNetworkRequester({ address, deviceToken: null }),
    password,
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return error.code;
    throw error;
  });

it('accepts the right password from a new network while thousands of networks guess the name', async () => {
  for (let at = 0; at < 60; at += 1) await attempt('admin', `203.0.${at}.9`, 'wrong');
  expect(await attempt('admin', '198.51.100.7', 'Right-Password-1')).toBe(true);
  expect(await attempt('admin', '198.51.100.7', 'Right-Password-1')).toBe(true);
});

it('gives each network one attempt per fifteen minutes once many networks guess a name', async () => {
  for (let at = 0; at < 30; at += 1) await attempt('cashier', `203.1.${at}.9`, 'wrong');
  expect(await attempt('cashier', '198.51.101.7', 'wrong')).toBe(false);
  expect(await attempt('cashier', '198.51.101.7', 'wrong')).toBe(CODES.tooMany);
  world.pass(14 * 60);
  expect(await attempt('cashier', '198.51.101.7', 'wrong')).toBe(CODES.tooMany);
  world.pass(2 * 60);
  expect(await attempt('cashier', '198.51.101.7', 'wrong')).toBe(false);
});

it('blocks a network after five attempts for this name only', async () => {
  for (let tries = 0; tries < 5; tries += 1)
    expect(await attempt('editor', '198.51.102.7', 'wrong')).toBe(false);
  expect(await attempt('editor', '198.51.102.7', 'Right-Password-1')).toBe(CODES.tooMany);
  expect(await attempt('editor', '198.51.103.7', 'Right-Password-1')).toBe(true);
  expect(await attempt('reviewer', '198.51.102.7', 'Right-Password-1')).toBe(true);
});
