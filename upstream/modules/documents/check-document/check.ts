import { maskName } from '~/domain/person/masks';
import { ORDER_DOCUMENT_KINDS } from '~/domain/orders/order-documents';
import type { CallResult } from '~/contract';
import type { files } from '~/contract/files';
import { parseUpload } from '~/upstream/core/files/upload-parser';
import { hashBytes } from '~/upstream/core/files/store';
import type { ServiceContext } from '~/upstream/core/service-context';
import type { Requester } from '~/upstream/core/http/caller';

/** Files generated and signed here, in addition to those of orders. */
const DOCUMENT_KINDS: readonly string[] = [
  ...ORDER_DOCUMENT_KINDS,
  'certificate',
  'statement',
  'month_report',
];

/**
 * Checks whether a file is an unchanged document of ours: by its hash among stored documents, and by its signature.
 * `unchanged`: stored byte for byte, or completely signed by us. `changed`: it has a certificate of ours that does
 * not match. Otherwise `unknown`.
 * @throws Refusal `busy` when the queue is full, `unreadable` for a file that needs too much work: neither is a
 * result about the document
 */
export async function checkDocument(
  { db, log }: Pick<ServiceContext, 'db' | 'log'>,
  bytes: Uint8Array,
  requester: Requester,
): Promise<CallResult<typeof files.checkPaper>> {
  const sha256 = hashBytes(bytes);
  const kept = await db
    .selectFrom('files as file')
    .innerJoin('accounts as account', 'account.id', 'file.account_id')
    .select(['file.name as title', 'file.created_at', 'account.name'])
    .where('file.sha256', '=', sha256)
    .where('file.kind', 'in', DOCUMENT_KINDS)
    .executeTakeFirst();
  const read = await parseUpload({ log }, 'signature', { bytes }, requester);
  const isOurs = read !== null && (await isKnown(db, read.certificate));
  const isIntact = isOurs && read.isValid;
  return {
    outcome: kept || isIntact ? 'unchanged' : isOurs ? 'changed' : 'unknown',
    sha256,
    signature: isOurs ? (isIntact ? 'valid' : 'invalid') : 'none',
    signer: isOurs ? read.signer : null,
    kept: kept
      ? {
          title: kept.title.replace(/\.pdf$/, ''),
          made_at: kept.created_at,
          masked_name: maskName(kept.name),
        }
      : null,
  };
}

async function isKnown(db: ServiceContext['db'], certificate: string): Promise<boolean> {
  const row = await db
    .selectFrom('signing_certificates')
    .select('sha256')
    .where('sha256', '=', certificate)
    .executeTakeFirst();
  return row !== undefined;
}
