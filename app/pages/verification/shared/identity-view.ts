import type { Viewer } from '~/bff/http/app-context';
import { getIdentityState } from '~/domain/person/state-codes';
import { VOUCHER_TITLES, type VoucherType } from '~/domain/person/id-document';
import type { CallResult, Contract } from '~/contract';

type IdentityStatus = CallResult<Contract['users']['identityStatus']>;
export type IdentityState = 'none' | 'refused' | 'review' | 'done' | 'expired';

/** Builds the state of real-name verification, with all data masked. */
export function buildIdentityView(
  states: Viewer['states'],
  status: Pick<
    IdentityStatus,
    'masked_name' | 'masked_voucher' | 'voucher_type' | 'voucher_expire_date' | 'identity_reason'
  >,
) {
  const byCode = getIdentityState(states);
  const state: IdentityState = byCode ?? (status.identity_reason === null ? 'none' : 'refused');
  return {
    state,
    reason: state === 'review' || state === 'refused' ? status.identity_reason : null,
    maskedName: status.masked_name,
    maskedVoucher: status.masked_voucher,
    voucherTitle:
      status.voucher_type !== null && status.voucher_type in VOUCHER_TITLES
        ? VOUCHER_TITLES[status.voucher_type as VoucherType]
        : null,
    /** Null for 长期. */
    expireDate: status.voucher_expire_date,
  };
}
export type IdentityView = ReturnType<typeof buildIdentityView>;
