import { maskPhone } from '~/domain/person/masks';
import {
  clearOnLogout,
  loginFlagStorage,
  loginPhoneStorage,
  userSessionStorage,
} from '~/app/platform/storage';

/** Phone typed into the login form; kept once the login worked, forgotten with the page. */
let pendingPhone = '';

/** Takes the phone of a login on its way. */
export function stageLoginPhone(phone: string): void {
  pendingPhone = phone;
}

/** Phone of the last login on this device, to fill in; null when there is none. */
export const readLoginPhone = (): string | null => loginPhoneStorage.read();

/** What the browser keeps of a login state. */
export interface KnownLogin {
  accountId: string;
  /** Phone of the account as the page shows it; null where the page does not know it. */
  maskedPhone: string | null;
}

/**
 * The phone to fill in at the next login is the account's: the one just typed, or the one kept before, if it is theirs. A login
 * without a typed phone (one-tap, token, native app) keeps no other account's.
 */
function phoneToKeep({ accountId, maskedPhone }: KnownLogin): string | null {
  const kept = loginPhoneStorage.read();
  if (maskedPhone !== null)
    return [pendingPhone, kept].find((phone) => phone && maskPhone(phone) === maskedPhone) ?? null;
  const before = userSessionStorage.read();
  return pendingPhone || (before && before.accountId !== accountId ? null : kept);
}

/**
 * Keeps storage true to the login state: a login stores phone and flag, another account resets the phone,
 * a logout clears what belonged to the person. Unknown states change nothing.
 */
export function recordLoginState(login: KnownLogin | 'out', nowMs: number): void {
  if (login === 'out') {
    if (loginFlagStorage.read() || userSessionStorage.read()) clearOnLogout();
    return;
  }
  const before = userSessionStorage.read();
  loginPhoneStorage.write(phoneToKeep(login));
  pendingPhone = '';
  loginFlagStorage.write(true);
  if (!before || before.accountId !== login.accountId) {
    userSessionStorage.clear();
    userSessionStorage.merge({ accountId: login.accountId, loggedInAt: nowMs });
  }
}
