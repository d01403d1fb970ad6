import { computeFingerprint, parseDetached } from '~/upstream/core/signing/cms';
import { findSignature } from '~/upstream/core/signing/pdf-signature';

/** Result of reading the signature of a document. */
export interface DocumentSignature {
  /** SHA-256 of the certificate, hex. */
  certificate: string;
  /** Signer name in the certificate. */
  signer: string;
  /** The file is byte for byte what was signed. */
  isValid: boolean;
}

const COMMON_NAME = '2.5.4.3';

/**
 * Reads the signature of a PDF; null when it has no readable one. Does not check whether it is ours. `parseUpload`
 * runs this in its process for untrusted bytes.
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
