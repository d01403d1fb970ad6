import type { PortalContext } from '~/bff/http/app-context';
import { isRefused, getRefusal } from '~/bff/core/errors';
import { IDENTITY_CHECK_SECONDS } from '~/contract/limits';

/** Saves the token of an identity check for its purpose: sealed, never in an address. */
export const saveCheckToken = (context: PortalContext, token: string): Promise<void> =>
  context.notes.keep('check', { token }, IDENTITY_CHECK_SECONDS);

/** Whether identity was verified recently. */
export const hasCheckToken = async (context: PortalContext): Promise<boolean> =>
  (await context.notes.read('check')) !== null;

/**
 * Runs an operation with the token. Null when identity must be verified first. The token is dropped after use and
 * after a refusal, except when the refusal precedes the use of the token.
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
