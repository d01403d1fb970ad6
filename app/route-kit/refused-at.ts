import { FieldError } from '~/app/route-kit/page-action';
import { getRefusal } from '~/bff/core/errors';
import type { RefusalReason } from '~/contract/refusal-reasons';

/** Fields that a reason concerns, for an upstream that names none. */
const FIELDS_OF_REASON: Readonly<Partial<Record<RefusalReason, readonly string[]>>> = {
  wrong_captcha: ['captcha'],
  captcha_expired: ['captcha'],
  wrong_password: ['password', 'trade_password'],
  amount: ['amount'],
  shares: ['shares'],
  card_unfit: ['card_id', 'card_no'],
};

/**
 * Assigns a refusal to the field it concerns, if the form shows it; every other error stays one of the whole form.
 * The message is that of the refusal. Always throws.
 */
export function throwAtField(error: unknown, fields: readonly string[]): never {
  const refusal = getRefusal(error);
  if (refusal !== null && error instanceof Error) {
    const named = refusal.field === undefined ? [] : [refusal.field];
    const field = [...named, ...(FIELDS_OF_REASON[refusal.reason] ?? [])].find((name) =>
      fields.includes(name),
    );
    if (field !== undefined) throw new FieldError(field, error.message, [], error);
  }
  throw error;
}

/** Does the same for a promise: `.catch(createFieldThrower('captcha'))`. */
export const createFieldThrower =
  (...fields: readonly string[]) =>
  (error: unknown): never =>
    throwAtField(error, fields);
