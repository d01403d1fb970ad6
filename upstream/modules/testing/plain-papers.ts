import { createHash } from 'node:crypto';
import { createTinyPdf } from '~/upstream/core/files/testing/images';
import type { DocumentSigner } from '~/upstream/core/signing/paper-signer';

/**
 * Papers without their layout and signature, for tests that are about something else: a page is laid out in a tenth of
 * a second, and a way through an order makes four.
 */
export const stubDocumentSigner: DocumentSigner = {
  open: async () => ({ certificate: createHash('sha256').update('plain').digest('hex') }),
  write: async (document) => createTinyPdf(`(${Buffer.from(JSON.stringify(document)).toString('hex')})`),
};
