import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * Cost (N) of scrypt with r = 8, p = 1 by the OWASP password storage cheat sheet: 128 MiB and about 0.4 s per hash.
 */
export const MIN_SCRYPT_COST = 131_072;
/**
 * Cost in tests and of the demo accounts, whose passwords are public: 1 MiB and 2 ms, because tests log in a
 * thousand times.
 */
export const TEST_SCRYPT_COST = 1_024;
/** A stored hash with a higher cost is not valid. */
const COST_MAX = 1_048_576;
const BLOCK_SIZE = 8;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const derive = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const maxmem = 128 * BLOCK_SIZE * cost + 1_048_576;
    scrypt(password, salt, KEY_BYTES, { N: cost, r: BLOCK_SIZE, p: 1, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/**
 * Hashes a password for `accounts.password_hash`: `scrypt$cost$salt$key`, salt and key in base64.
 * @param salt 16 bytes; random unless the seed provides one
 */
export async function hashPassword(
  password: string,
  cost: number,
  salt: Buffer = randomBytes(SALT_BYTES),
): Promise<string> {
  const key = await derive(password, salt, cost);
  return ['scrypt', cost, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Returns the cost of a hash; 0 for an unknown format. */
export function getHashCost(hash: string): number {
  const [scheme, text] = hash.split('$');
  const cost = Number(text);
  return scheme === 'scrypt' && Number.isInteger(cost) && cost > 1 && cost <= COST_MAX ? cost : 0;
}

/** Whether the password matches the hash; false for an unknown format. Constant time. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, , salt, key] = hash.split('$');
  const cost = getHashCost(hash);
  if (cost === 0 || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/**
 * Returns a hash of this cost that no password matches. It is checked for unknown accounts, so that the answer
 * takes the same time.
 */
export const createDummyHash = (cost: number): string =>
  `scrypt$${cost}$${Buffer.alloc(SALT_BYTES).toString('base64')}$${Buffer.alloc(KEY_BYTES).toString('base64')}`;
