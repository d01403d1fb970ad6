import { maskPhone } from '~/domain/person/masks';
import { loginPhoneStorage } from '~/app/platform/storage';

/** Phone typed as the new one; kept once the account has it, forgotten with the page. */
let typedPhone = '';

/** Takes the new phone of a change on its way. */
export function stagePhoneChange(phone: string): void {
  typedPhone = phone;
}

/** The phone to fill in at the next login is the new one, once the page shows it, masked, as the person's own. */
export function saveNewLoginPhone(maskedPhone: string): void {
  if (!typedPhone || maskPhone(typedPhone) !== maskedPhone) return;
  loginPhoneStorage.write(typedPhone);
  typedPhone = '';
}

/** Nothing of the phone stays on this device: its account was cancelled. */
export const clearLoginPhone = (): void => loginPhoneStorage.write(null);
