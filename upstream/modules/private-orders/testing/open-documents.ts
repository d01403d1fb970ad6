import { recordDocumentReading } from '~/upstream/core/files/document-readings';
import type { Account, ServiceContext } from '~/upstream/core/service-context';

/** Records documents of a product as opened, without rendering their PDFs. */
export async function openDocuments(
  context: ServiceContext,
  account: Account,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const row = {
      id,
      account_id: null,
      kind: 'material',
      source_sha256: id,
      sha256: id,
      content_type: 'application/pdf',
      size: 1,
      name: '募集材料.pdf',
      is_public: false,
      order_id: null,
      created_at: context.now().toISOString(),
    };
    await context.db
      .insertInto('files')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordDocumentReading(context, account.id, row);
  }
}
