import { FieldError, type ActionPage } from '~/app/page/page-action';
import { normalizeIdNumber } from '~/domain/person/id-document';
import { lastDayOf, type IdentityValue } from '~/app/pages/verification/parts/identity-schema';

/** `code` of an identity that a human being looks at. */
export const IDENTITY_IN_REVIEW = 2;

/**
 * Hands an identity in. Answers the code it has now: 3 verified, 2 in review. Throws what the call throws: refusals in
 * words for the person, and SessionExpiredError.
 */
export async function submitIdentity({
  value,
  context,
}: Pick<ActionPage<IdentityValue, unknown, unknown>, 'value' | 'context'>): Promise<{ code: number }> {
  const validTo = lastDayOf(value);
  if (validTo === undefined) throw new FieldError('valid_to', '请选择证件到期日，或勾选长期有效');
  const { code } = await context.upstream.verification.verifyIdentity(
    {
      body: {
        name: value.name,
        voucher_type: value.voucher_type,
        voucher_code: normalizeIdNumber(value.voucher_code),
        valid_from: value.valid_from,
        valid_to: validTo,
        front_file_id: value.front_file_id,
        back_file_id: value.back_file_id,
      },
    },
    { idempotencyKey: value.intent_key },
  );
  return { code };
}
