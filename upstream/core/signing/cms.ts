import { createHash, type webcrypto } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

/** Key that signs documents. */
export interface SigningKey {
  privateKey: webcrypto.CryptoKey;
  certificate: Certificate;
  /** Issuer certificates, as far as they came with the key. */
  chain: readonly Certificate[];
}

const OID = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;
const HASH = 'SHA-256';

const getBytes = (buffer: Uint8Array): ArrayBuffer => new Uint8Array(buffer).buffer;
const hashSha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
export const encodeCertificate = (certificate: Certificate): Buffer =>
  Buffer.from(certificate.toSchema(true).toBER(false));
/** Returns the SHA-256 of a certificate, hex: its identity. */
export const computeFingerprint = (certificate: Certificate): string =>
  Buffer.from(hashSha256(encodeCertificate(certificate))).toString('hex');

/**
 * Creates a detached CMS signature as PAdES baseline B-B requires (ETSI EN 319 142-1). Content type, digest and
 * signing certificate are signed; the time is in the PDF and not here. With an RSA key, equal input gives equal
 * bytes.
 */
export async function signDetached(content: Uint8Array, key: SigningKey): Promise<Buffer> {
  const certificateHash = new Sequence({
    value: [
      new Sequence({
        value: [
          new Sequence({
            value: [new OctetString({ valueHex: getBytes(hashSha256(encodeCertificate(key.certificate))) })],
          }),
        ],
      }),
    ],
  });
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({
      issuer: key.certificate.issuer,
      serialNumber: key.certificate.serialNumber,
    }),
    // In the order of their encodings, as DER requires for a set.
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: [
        new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
        new Attribute({
          type: OID.messageDigest,
          values: [new OctetString({ valueHex: getBytes(hashSha256(content)) })],
        }),
        new Attribute({ type: OID.signingCertificateV2, values: [certificateHash] }),
      ],
    }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: [signer],
    certificates: [key.certificate, ...key.chain],
  });
  await signed.sign(key.privateKey as CryptoKey, 0, HASH, getBytes(content));
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(info.toSchema().toBER(false));
}

/** Content of a detached signature: its certificate, and whether it matches the content. */
export interface ParsedSignature {
  certificate: Certificate;
  isValid: boolean;
}

/**
 * Parses a detached signature with one signer; null when it is invalid. Does not establish trust: the caller checks
 * the certificate.
 */
export async function parseDetached(cms: Uint8Array, content: Uint8Array): Promise<ParsedSignature | null> {
  try {
    const parsed = fromBER(getBytes(cms));
    // The remaining space must be empty; otherwise the file was changed after signing.
    const isPadded = parsed.offset !== -1 && cms.subarray(parsed.offset).every((byte) => byte === 0);
    if (parsed.offset === -1) return null;
    const signed = new SignedData({ schema: new ContentInfo({ schema: parsed.result }).content });
    const [signer] = signed.signerInfos;
    const sid: unknown = signer?.sid;
    if (!signer || signed.signerInfos.length !== 1 || !(sid instanceof IssuerAndSerialNumber)) return null;
    const certificate = signed.certificates?.find(
      (each): each is Certificate =>
        each instanceof Certificate &&
        each.serialNumber.isEqual(sid.serialNumber) &&
        each.issuer.isEqual(sid.issuer),
    );
    if (!certificate) return null;
    return { certificate, isValid: isPadded && (await isOf(signed, signer, { certificate, content })) };
  } catch {
    return null;
  }
}

/**
 * Whether the certificate signed this content. The attributes are signed: they must include digest and certificate,
 * otherwise neither is bound.
 */
async function isOf(
  signed: SignedData,
  signer: SignerInfo,
  { certificate, content }: { certificate: Certificate; content: Uint8Array },
): Promise<boolean> {
  const attributes = signer.signedAttrs?.attributes ?? [];
  const getValue = (oid: string): unknown => attributes.find(({ type }) => type === oid)?.values[0];
  const digest = getValue(OID.messageDigest);
  const named = getValue(OID.signingCertificateV2);
  const isDigest = digest instanceof OctetString && readOctets(digest).equals(hashSha256(content));
  const isNamed =
    named instanceof Sequence &&
    readOctets(named.valueBlock.value[0], 0, 0).equals(hashSha256(encodeCertificate(certificate)));
  if (!isDigest || !isNamed) return false;
  try {
    return await signed.verify({ signer: 0, data: getBytes(content), checkChain: false });
  } catch {
    return false;
  }
}

/** Returns the octets at a path of sequences; empty when the path does not match. */
function readOctets(node: unknown, ...path: number[]): Buffer {
  const [index, ...rest] = path;
  if (index !== undefined)
    return node instanceof Sequence ? readOctets(node.valueBlock.value[index], ...rest) : Buffer.alloc(0);
  return node instanceof OctetString ? Buffer.from(node.valueBlock.valueHexView) : Buffer.alloc(0);
}
