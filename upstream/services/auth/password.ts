import { verifyPassword } from '~/upstream/db/password';

/** A hash nobody's password has: checked where there is none, so that the answer takes as long. */
const NOBODY = `scrypt$16384$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(32).toString('base64')}`;

/** Whether the password is the stored one. Null (no account, or no password set yet) takes as long and is false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const isRight = await verifyPassword(password, stored ?? NOBODY);
  return isRight && stored !== null;
}
