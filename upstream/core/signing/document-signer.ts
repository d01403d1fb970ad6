import { join } from 'node:path';
import { BRAND } from '~/domain/platform/brand';
import type { UpstreamConfig } from '~/upstream/core/config';
import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import { writePdf } from '~/upstream/core/pdf/write';
import { computeFingerprint, signDetached, type SigningKey } from '~/upstream/core/signing/cms';
import { ensureTestKey, readPkcs12 } from '~/upstream/core/signing/key-file';
import { fillSignature } from '~/upstream/core/signing/pdf-signature';

/** Writes documents as signed PDFs (PAdES B-B). */
export interface DocumentSigner {
  /** Loads the key. Throws ConfigError when it is not available. */
  open: () => Promise<{ certificate: string }>;
  write: (document: PdfDocument) => Promise<Buffer>;
}

/** Creates a signer whose key is fetched on first use, and again after a failure. */
export function createDocumentSigner(fetchKey: () => Promise<SigningKey>): DocumentSigner {
  let fetching: Promise<SigningKey> | undefined;
  const loadKey = (): Promise<SigningKey> => {
    fetching ??= fetchKey().catch((error: unknown) => {
      fetching = undefined;
      throw error;
    });
    return fetching;
  };
  return {
    open: async () => ({ certificate: computeFingerprint((await loadKey()).certificate) }),
    async write(document) {
      const held = await loadKey();
      const note = { name: BRAND.company, reason: document.title, at: document.createdAt };
      return fillSignature(await writePdf(document, note), (content) => signDetached(content, held));
    },
  };
}

/**
 * Creates the signer by the settings: with the key of the PKCS#12 file, or in dev and test with a generated one.
 */
export const createConfiguredSigner = ({
  signing,
  dataDir,
}: Pick<UpstreamConfig, 'signing' | 'dataDir'>): DocumentSigner =>
  createDocumentSigner(() =>
    signing
      ? readPkcs12(signing.p12File, signing.password)
      : ensureTestKey(join(dataDir, 'signing', 'test-key.json')),
  );
