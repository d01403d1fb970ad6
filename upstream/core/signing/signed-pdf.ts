import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import type { ServiceContext } from '~/upstream/core/service-context';

/** Certificates this process has already recorded, by database. */
const noted = new WeakMap<Kysely<Database>, string>();

/**
 * Writes a document as a signed PDF. The certificate is recorded before the first document it signs, so that older
 * documents are recognised after the certificate is replaced.
 */
export async function createSignedPdf(
  { documentSigner, db, now }: Pick<ServiceContext, 'documentSigner' | 'db' | 'now'>,
  document: PdfDocument,
): Promise<Buffer> {
  const { certificate } = await documentSigner.open();
  if (noted.get(db) !== certificate) {
    await db
      .insertInto('signing_certificates')
      .values({ sha256: certificate, first_used_at: now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    noted.set(db, certificate);
  }
  return documentSigner.write(document);
}
