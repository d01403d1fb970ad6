import { join } from 'node:path';
import { BRAND } from '~/domain/base/brand';
import type { UpstreamConfig } from '~/upstream/config';
import type { PdfDocument } from '~/upstream/pdf/blocks';
import { writePdf } from '~/upstream/pdf/write';
import { fingerprintOf, readDetached, signDetached, type SigningKey } from '~/upstream/signing/cms';
import { keptTestKey, readPkcs12 } from '~/upstream/signing/key-file';
import { fillSignature, findSignature } from '~/upstream/signing/pdf-signature';

/** What the signature in a paper says of it. */
export interface PaperSignature {
  /** SHA-256 of the certificate, hex. */
  certificate: string;
  /** Whose certificate it says it is. */
  signer: string;
  /** The file is, byte for byte, what was signed. */
  isValid: boolean;
}

/** Writes papers as signed PDFs (PAdES B-B), and reads signatures. */
export interface PaperSigner {
  /** Gets the key ready. Throws ConfigError when it cannot be had. */
  open: () => Promise<{ certificate: string }>;
  write: (document: PdfDocument) => Promise<Buffer>;
  /** The signature of a PDF; null when it has none that can be read. Whether it is ours is another question. */
  read: (pdf: Buffer) => Promise<PaperSignature | null>;
}

const COMMON_NAME = '2.5.4.3';

/** A signer on a key that is fetched when it is first needed, and fetched again after a failure. */
export function createPaperSigner(fetchKey: () => Promise<SigningKey>): PaperSigner {
  let fetching: Promise<SigningKey> | undefined;
  const key = (): Promise<SigningKey> => {
    fetching ??= fetchKey().catch((error: unknown) => {
      fetching = undefined;
      throw error;
    });
    return fetching;
  };
  return {
    open: async () => ({ certificate: fingerprintOf((await key()).certificate) }),
    async write(document) {
      const held = await key();
      const note = { name: BRAND.company, reason: document.title, at: document.createdAt };
      return fillSignature(await writePdf(document, note), (content) => signDetached(content, held));
    },
    async read(pdf) {
      const found = findSignature(pdf);
      const read = found && (await readDetached(found.cms, found.content));
      if (!read) return null;
      const names = read.certificate.subject.typesAndValues;
      const name: unknown = names.find(({ type }) => type === COMMON_NAME)?.value.valueBlock.value;
      return {
        certificate: fingerprintOf(read.certificate),
        signer: typeof name === 'string' ? name : '',
        isValid: read.isValid && found.isWhole,
      };
    },
  };
}

/** The signer by the settings: the key of the PKCS#12 file, or in dev and test one that is made once. */
export const paperSigner = ({ signing, dataDir }: Pick<UpstreamConfig, 'signing' | 'dataDir'>): PaperSigner =>
  createPaperSigner(() =>
    signing
      ? readPkcs12(signing.p12File, signing.password)
      : keptTestKey(join(dataDir, 'signing', 'test-key.json')),
  );
