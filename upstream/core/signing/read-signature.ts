import { computeFingerprint, parseDetached } from '~/upstream/core/signing/cms';
import { findSignature } from '~/upstream/core/signing/pdf-signature';

/** What the signature in a paper says of it. */
export interface DocumentSignature {
  /** SHA-256 of the certificate, hex. */
  certificate: string;
  /** Whose certificate it says it is. */
  signer: string;
  /** The file is, byte for byte, what was signed. */
  isValid: boolean;
}

const COMMON_NAME = '2.5.4.3';

/**
 * The signature of a PDF; null when it has none that can be read. Whether it is ours is another question.
 * Bytes of a stranger are read by `parseUpload`, which runs this in its process.
 */
export async function readSignature(pdf: Buffer): Promise<DocumentSignature | null> {
  const found = findSignature(pdf);
  const read = found && (await parseDetached(found.cms, found.content));
  if (!read) return null;
  const names = read.certificate.subject.typesAndValues;
  const name: unknown = names.find(({ type }) => type === COMMON_NAME)?.value.valueBlock.value;
  return {
    certificate: computeFingerprint(read.certificate),
    signer: typeof name === 'string' ? name : '',
    isValid: read.isValid && found.isWhole,
  };
}
