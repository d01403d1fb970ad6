import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import type { ServiceContext } from '~/upstream/core/service-context';

/** Certificates this process has noted already, by database. */
const noted = new WeakMap<Kysely<Database>, string>();

/**
 * Writes a paper as a signed PDF. The certificate is noted before the first paper it signs, so that a paper is known
 * for ours also when another certificate has taken its place.
 */
export async function createSignedPdf(
  { papers, db, now }: Pick<ServiceContext, 'papers' | 'db' | 'now'>,
  document: PdfDocument,
): Promise<Buffer> {
  const { certificate } = await papers.open();
  if (noted.get(db) !== certificate) {
    await db
      .insertInto('signing_certificates')
      .values({ sha256: certificate, first_used_at: now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    noted.set(db, certificate);
  }
  return papers.write(document);
}
