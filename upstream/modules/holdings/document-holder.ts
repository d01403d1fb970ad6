import { BRAND } from '~/domain/platform/brand';
import { maskIdNumber } from '~/domain/person/masks';
import { CODES } from '~/contract/codes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';

/** Issuer of documents about holdings. */
export const DOCUMENT_ISSUER = BRAND.name;

export interface DocumentHolder {
  name: string;
  maskedVoucher: string;
}

/** Returns the verified name for documents. Throws Refusal 4003 before identity verification. */
export async function loadDocumentHolder(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
): Promise<DocumentHolder> {
  const row = await db
    .selectFrom('accounts')
    .select(['name', 'voucher_code', 'identity_code'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (row.identity_code === 0 || row.voucher_code === null) {
    throw new Refusal(CODES.notAllowed, '请先完成实名认证，证明与对账单以实名开具', {
      reason: 'identity',
    });
  }
  return { name: row.name, maskedVoucher: maskIdNumber(row.voucher_code) };
}
