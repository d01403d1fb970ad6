import type { ActionArguments } from '~/app/route-kit/page-action';
import { toAttachmentState } from '~/domain/person/state-codes';
import type { BaseInfo } from '~/contract/verification-shapes';
import type { BaseInfoValue } from '~/app/pages/verification/shared/base-info-schema';

/** Converts the form for the call; fields that only persons taxed abroad answer are omitted for the others. */
export function toBaseInfoBody(value: BaseInfoValue): BaseInfo {
  const isTaxedAbroad = value.tax_residence !== 'china';
  return {
    occupation: value.occupation,
    employer: value.employer ?? '',
    education: value.education,
    province: value.province,
    city: value.city,
    address: value.address,
    income: value.income,
    income_source: value.income_source,
    tax_residence: value.tax_residence,
    tax_country: isTaxedAbroad ? (value.tax_country ?? '') : '',
    tax_number: isTaxedAbroad ? (value.tax_number ?? '') : '',
    is_beneficiary: value.is_beneficiary === 'yes',
    has_bad_record: value.has_bad_record === 'yes',
    attachment_file_ids: value.attachment_file_ids ?? [],
  };
}

/** Converts stored data to form values for correction; declarations are never prefilled. */
export function toBaseInfoDefaults(value: BaseInfo): Partial<BaseInfoValue> {
  const {
    is_beneficiary: _beneficiary,
    has_bad_record: _record,
    tax_residence: _residence,
    ...facts
  } = value;
  return facts;
}

/** Saves the base info. Returns whether documents are still requested. Throws the errors of the call. */
export async function submitBaseInfo({
  value,
  context,
}: Pick<ActionArguments<BaseInfoValue, unknown, unknown>, 'value' | 'context'>): Promise<{
  isRequested: boolean;
}> {
  const saved = await context.upstream.verification.saveBaseInfo({ body: toBaseInfoBody(value) });
  return { isRequested: toAttachmentState(saved.attachment_state) === 'requested' };
}
