import { createHash } from 'node:crypto';
import { createTinyPdf } from '~/upstream/core/files/testing/images';
import type { DocumentSigner } from '~/upstream/core/signing/document-signer';

/**
 * Creates documents without layout and signature, for unrelated tests: the layout takes a tenth of a second per
 * document, and an order creates four.
 */
export const stubDocumentSigner: DocumentSigner = {
  open: async () => ({ certificate: createHash('sha256').update('plain').digest('hex') }),
  write: async (document) => createTinyPdf(`(${Buffer.from(JSON.stringify(document)).toString('hex')})`),
};
