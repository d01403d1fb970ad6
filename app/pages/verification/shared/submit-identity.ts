import { FieldError, type ActionArguments } from '~/app/route-kit/page-action';
import { toIdentityState } from '~/domain/person/state-codes';
import { getDocumentLastDay, type IdentityValue } from '~/app/pages/verification/shared/identity-schema';

/**
 * Submits an identity. Returns whether it is already verified, or under manual review. Throws the errors of the
 * call: refusals with a message for the person, and SessionExpiredError.
 */
export async function submitIdentity({
  value,
  context,
}: Pick<ActionArguments<IdentityValue, unknown, unknown>, 'value' | 'context'>): Promise<{
  isVerified: boolean;
}> {
  const validTo = getDocumentLastDay(value);
  if (validTo === undefined) throw new FieldError('valid_to', '请选择证件到期日，或勾选长期有效');
  const { code } = await context.upstream.verification.verifyIdentity(
    {
      body: {
        name: value.name,
        voucher_type: value.voucher_type,
        voucher_code: value.voucher_code,
        valid_from: value.valid_from,
        valid_to: validTo,
        front_file_id: value.front_file_id,
        back_file_id: value.back_file_id,
      },
    },
    { idempotencyKey: value.intent_key },
  );
  return { isVerified: toIdentityState(code) === 'done' };
}
