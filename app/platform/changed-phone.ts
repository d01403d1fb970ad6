import { maskPhone } from '~/domain/person/masks';
import { loginPhoneStorage } from '~/app/platform/storage';

/** Phone typed as the new one; stored after the account has it, lost with the page. */
let typedPhone = '';

/** Stages the new phone of a change in progress. */
export function stagePhoneChange(phone: string): void {
  typedPhone = phone;
}

/** Stores the new phone for the next login once the page shows it, masked, as the person's own. */
export function saveNewLoginPhone(maskedPhone: string): void {
  if (!typedPhone || maskPhone(typedPhone) !== maskedPhone) return;
  loginPhoneStorage.write(typedPhone);
  typedPhone = '';
}

/** Clears the phone from this device after its account was cancelled. */
export const clearLoginPhone = (): void => loginPhoneStorage.write(null);
