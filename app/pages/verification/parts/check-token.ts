import type { PortalContext } from '~/bff/http/app-context';
import { isRefused, getRefusal } from '~/bff/core/errors';
import { IDENTITY_CHECK_SECONDS } from '~/contract/limits';

/** Keeps the token of an identity check for what it was made for: sealed, never in an address. */
export const saveCheckToken = (context: PortalContext, token: string): Promise<void> =>
  context.notes.keep('check', { token }, IDENTITY_CHECK_SECONDS);

/** Whether identity was shown a moment ago. */
export const hasCheckToken = async (context: PortalContext): Promise<boolean> =>
  (await context.notes.read('check')) !== null;

/**
 * Does what a token was made for. Null when identity must be shown first. The token is given up with its use, and with a
 * refusal, but for what is found before the token is used.
 */
export async function withCheckToken<Result>(
  context: PortalContext,
  run: (token: string) => Promise<Result>,
): Promise<Result | null> {
  const token = (await context.notes.read('check'))?.token;
  if (token === undefined) return null;
  try {
    const result = await run(token);
    context.notes.drop('check');
    return result;
  } catch (error) {
    if (getRefusal(error) !== null && !isRefused(error, 'in_use', 'conflict')) context.notes.drop('check');
    throw error;
  }
}
