import { FieldError } from '~/app/route-kit/page-action';
import { getRefusal } from '~/bff/core/errors';
import type { RefusalReason } from '~/contract/refusal-reasons';

/** Fields a reason speaks of, for an upstream that names none. */
const FIELDS_OF_REASON: Readonly<Partial<Record<RefusalReason, readonly string[]>>> = {
  wrong_captcha: ['captcha'],
  captcha_expired: ['captcha'],
  wrong_password: ['password', 'trade_password'],
  amount: ['amount'],
  shares: ['shares'],
  card_unfit: ['card_id', 'card_no'],
};

/**
 * Puts a refusal at the field it speaks of, among those the form shows; every other error stays as it is, for the whole
 * form. The words are the refusal's own. Always throws.
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

/** The same for a promise: `.catch(atFields('captcha'))`. */
export const createFieldThrower =
  (...fields: readonly string[]) =>
  (error: unknown): never =>
    throwAtField(error, fields);
