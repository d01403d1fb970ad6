import { CODES } from '~/contract/codes';
import type { OperatorRow } from '~/upstream/admin/actions/operators';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import type { Requester } from '~/upstream/core/http/caller';
import { countOperatorAttempt, tryPassword, checkPassword } from '~/upstream/modules/identity';

/**
 * Returns the requester for a browser in which this operator has logged in: counted separately, so that attempts by
 * strangers do not lock the operator out.
 */
export const getKnownBrowserRequester = ({ id }: Pick<OperatorRow, 'id'>): Requester => ({
  key: `browser:${id}`,
  isOwner: true,
});

const countedAs = (name: string): string => `operator:${name}`;

/** Clears all waiting times for this operator. */
export const clearOperatorAttempts = async (
  { db }: Pick<ServiceContext, 'db'>,
  name: string,
): Promise<void> => void (await db.deleteFrom('login_tries').where('phone', '=', countedAs(name)).execute());

/**
 * Checks a password and counts attempts as for people, with the name in place of the phone. An attempt counts
 * before the password is checked, and the right one resets the attempts of this requester.
 * @param row null for an unknown name
 * @throws Refusal 4029 while this requester has to wait for this name; attempts of other networks block no
 * requester
 */
export async function tryOperatorPassword(
  context: Pick<ServiceContext, 'db' | 'now' | 'config'>,
  {
    name,
    row,
    asker: requester,
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
  const check = async (): Promise<true | null> => {
    mayTry = true;
    const { isRight } = await checkPassword(context, password, row?.password_hash ?? null, requester);
    return isRight && row !== null && row.disabled_at === null ? true : null;
  };
  const found = await tryPassword(context, counted, requester, check, countOperatorAttempt).catch(
    (error: unknown) => {
      if (!mayTry && error instanceof Refusal) throw new Refusal(CODES.tooMany, '尝试次数过多，请稍后再试');
      throw error;
    },
  );
  return found !== null;
}
