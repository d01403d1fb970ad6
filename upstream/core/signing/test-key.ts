import { webcrypto } from 'node:crypto';
import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';
import { BRAND } from '~/domain/platform/brand';
import type { SigningKey } from '~/upstream/core/signing/cms';

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const;
const OID = { name: '2.5.4.3', keyUsage: '2.5.29.15', basic: '2.5.29.19' };
/** digitalSignature and contentCommitment (RFC 5280, 4.2.1.3). */
const KEY_USAGE = new Uint8Array([0xc0]);
/** The certificate stays valid when the clock is moved. */
const VALID_FROM = new Date('2020-01-01T00:00:00Z');
const VALID_TO = new Date('2049-12-31T00:00:00Z');

/** Creates a key with a self-signed certificate marked as a test: no reader trusts it by default. */
export async function createTestKey(): Promise<SigningKey> {
  const pair = await webcrypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const certificate = new Certificate({ version: 2 });
  const serial = webcrypto.getRandomValues(new Uint8Array(16));
  // Positive and of full length for any random value.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  certificate.serialNumber = new Integer({ valueHex: serial.buffer });
  const names = [
    new AttributeTypeAndValue({
      type: OID.name,
      value: new Utf8String({ value: `${BRAND.name}电子签名（测试证书）` }),
    }),
  ];
  certificate.subject.typesAndValues = names;
  certificate.issuer.typesAndValues = names;
  certificate.notBefore.value = VALID_FROM;
  certificate.notAfter.value = VALID_TO;
  certificate.extensions = [
    new Extension({
      extnID: OID.basic,
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(false),
    }),
    new Extension({
      extnID: OID.keyUsage,
      critical: true,
      extnValue: new BitString({ valueHex: KEY_USAGE.buffer, unusedBits: 6 }).toBER(false),
    }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey as CryptoKey);
  await certificate.sign(pair.privateKey as CryptoKey, RSA.hash);
  return { privateKey: pair.privateKey, certificate, chain: [] };
}
