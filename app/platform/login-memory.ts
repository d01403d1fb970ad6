import { maskPhone } from '~/domain/person/masks';
import {
  clearOnLogout,
  loginFlagStorage,
  loginPhoneStorage,
  userSessionStorage,
} from '~/app/platform/storage';

/** Phone typed into the login form; stored after a successful login, lost with the page. */
let pendingPhone = '';

/** Stages the phone of a login in progress. */
export function stageLoginPhone(phone: string): void {
  pendingPhone = phone;
}

/** Phone of the last login on this device, to fill in; null when there is none. */
export const readLoginPhone = (): string | null => loginPhoneStorage.read();

/** Login state as the browser stores it. */
export interface KnownLogin {
  accountId: string;
  /** Phone of the account as the page shows it; null when the page does not know it. */
  maskedPhone: string | null;
}

/**
 * Returns the phone to fill in at the next login: the one just typed, or the stored one if it belongs to the
 * account. A login without a typed phone (one-tap, token, native app) keeps no phone of another account.
 */
function phoneToKeep({ accountId, maskedPhone }: KnownLogin): string | null {
  const kept = loginPhoneStorage.read();
  if (maskedPhone !== null)
    return [pendingPhone, kept].find((phone) => phone && maskPhone(phone) === maskedPhone) ?? null;
  const before = userSessionStorage.read();
  return pendingPhone || (before && before.accountId !== accountId ? null : kept);
}

/**
 * Updates storage to the login state: a login stores phone and flag, another account resets the phone, a logout
 * clears the person's data. Unknown states change nothing.
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
