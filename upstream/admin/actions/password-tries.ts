import { CODES } from '~/contract/codes';
import type { OperatorRow } from '~/upstream/admin/actions/operators';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import type { Requester } from '~/upstream/core/http/caller';
import { countOperatorAttempt, tryPassword } from '~/upstream/modules/identity/auth/login-backoff';
import { checkPassword } from '~/upstream/modules/identity/auth/password';

/** Whoever is in a browser where this operator has logged in: counted by themselves, so that no stranger's guesses lock them out. */
export const getKnownBrowserRequester = ({ id }: Pick<OperatorRow, 'id'>): Requester => ({
  key: `browser:${id}`,
  isOwner: true,
});

const countedAs = (name: string): string => `operator:${name}`;

/** Nobody waits for this operator any more. */
export const clearOperatorAttempts = async (
  { db }: Pick<ServiceContext, 'db'>,
  name: string,
): Promise<void> => void (await db.deleteFrom('login_tries').where('phone', '=', countedAs(name)).execute());

/**
 * Whether a password lets an operator in, counted as those of people are, a name as a phone: a try counts before the password
 * is looked at, and the right one takes back what this asker has tried.
 * @param row null for a name that nobody has
 * @throws Refusal 4029 while this asker has to wait for this name; what other networks tried makes nobody wait
 */
export async function tryOperatorPassword(
  context: Pick<ServiceContext, 'db' | 'now' | 'config'>,
  {
    name,
    row,
    asker,
    password,
  }: {
    name: string;
    row: Pick<OperatorRow, 'password_hash' | 'disabled_at'> | null;
    asker: Requester;
    password: string;
  },
): Promise<boolean> {
  const counted = countedAs(name);
  let mayTry = false;
  const look = async (): Promise<true | null> => {
    mayTry = true;
    const { isRight } = await checkPassword(context, password, row?.password_hash ?? null, asker);
    return isRight && row !== null && row.disabled_at === null ? true : null;
  };
  const found = await tryPassword(context, counted, asker, look, countOperatorAttempt).catch(
    (error: unknown) => {
      if (!mayTry && error instanceof Refusal) throw new Refusal(CODES.tooMany, '尝试次数过多，请稍后再试');
      throw error;
    },
  );
  return found !== null;
}
