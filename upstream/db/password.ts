import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = 16_384;
const BLOCK_SIZE = 8;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const derive = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { N: cost, r: BLOCK_SIZE, p: 1 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/**
 * Hash of a password for `accounts.password_hash`: `scrypt$cost$salt$key`, salt and key in base64.
 * @param salt 16 bytes; random unless the seed gives its own
 */
export async function hashPassword(
  password: string,
  salt: Buffer = randomBytes(SALT_BYTES),
): Promise<string> {
  const key = await derive(password, salt, COST);
  return ['scrypt', COST, salt.toString('base64'), key.toString('base64')].join('$');
}

/** True when the password belongs to the hash; false for a hash of another form. Constant time. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, cost, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !cost || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), Number(cost));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
