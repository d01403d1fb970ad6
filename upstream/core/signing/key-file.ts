import { createPrivateKey, randomUUID, webcrypto, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fromBER } from 'asn1js';
import { CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo, type SafeBag } from 'pkijs';
import { ConfigError } from '~/upstream/core/config';
import { encodeCertificate, type SigningKey } from '~/upstream/core/signing/cms';
import { createTestKey } from '~/upstream/core/signing/test-key';

const RSA_SHA256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const RSA_OID = '1.2.840.113549.1.1.1';

const importKey = (pkcs8: ArrayBuffer): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', pkcs8, RSA_SHA256, false, ['sign']);

/**
 * Reads the key of a PKCS#12 file in the OpenSSL 3 format (AES; older files must be converted, see
 * docs/operate/signed-documents.md).
 * @throws ConfigError naming the setting: no such file, wrong password, no RSA key, no certificate of the key
 */
export async function readPkcs12(path: string, password: string): Promise<SigningKey> {
  const fail = (why: string): ConfigError =>
    new ConfigError(`Invalid settings of the upstream service:\n  SIGNING_P12_FILE: ${why}`);
  const bytes = await readFile(path).catch(() => {
    throw fail('the file does not exist or cannot be read');
  });
  const bags = await openBags(bytes, password).catch(() => {
    throw fail('is not a PKCS#12 file with AES encryption, or SIGNING_P12_PASSWORD is wrong');
  });
  const info = bags.flatMap(({ bagValue }) => {
    if (bagValue instanceof PKCS8ShroudedKeyBag) return bagValue.parsedValue ?? [];
    return bagValue instanceof PrivateKeyInfo ? bagValue : [];
  })[0];
  const certificates = bags.flatMap(({ bagValue }) =>
    bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate ? bagValue.parsedValue : [],
  );
  if (info?.privateKeyAlgorithm.algorithmId !== RSA_OID) throw fail('contains no RSA key');
  const pkcs8 = info.toSchema().toBER(false);
  const owner = certificates.findIndex((each) => isOfKey(each, pkcs8));
  const certificate = certificates[owner];
  if (!certificate) throw fail('contains no certificate for its key');
  const chain = certificates.filter((_each, index) => index !== owner);
  return { privateKey: await importKey(pkcs8), certificate, chain };
}

async function openBags(bytes: Buffer, password: string): Promise<SafeBag[]> {
  const file = new PFX({ schema: fromBER(new Uint8Array(bytes).buffer).result });
  const secret = new TextEncoder().encode(password).buffer;
  await file.parseInternalValues({ password: secret, checkIntegrity: true });
  const safe = file.parsedValue?.authenticatedSafe;
  if (!safe) throw new Error('no safe bag');
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) });
  const contents = (safe.parsedValue as { safeContents: { value: { safeBags: SafeBag[] } }[] }).safeContents;
  const bags = contents.flatMap(({ value }) => value.safeBags);
  for (const { bagValue } of bags)
    if (bagValue instanceof PKCS8ShroudedKeyBag)
      await (bagValue as unknown as Shrouded).parseInternalValues({ password: secret });
  return bags;
}

/** The library types do not expose the method that decrypts it. */
interface Shrouded {
  parseInternalValues: (parameters: { password: ArrayBuffer }) => Promise<void>;
}

function isOfKey(certificate: Certificate, pkcs8: ArrayBuffer): boolean {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return new X509Certificate(encodeCertificate(certificate)).checkPrivateKey(key);
}

/** Returns the test key of a file, created when there is none; concurrent processes all get the same. */
export async function ensureTestKey(path: string): Promise<SigningKey> {
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept !== null) return parseKey(kept);
  const { privateKey, certificate } = await createTestKey();
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', privateKey);
  const text = JSON.stringify({
    note: 'a test key: papers signed with it prove nothing',
    certificate: encodeCertificate(certificate).toString('base64'),
    privateKey: Buffer.from(pkcs8).toString('base64'),
  });
  await mkdir(dirname(path), { recursive: true });
  const temporaryPath = `${path}.${randomUUID()}`;
  await writeFile(temporaryPath, text, { mode: 0o600 });
  try {
    await link(temporaryPath, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporaryPath, { force: true });
  }
  return parseKey(await readFile(path, 'utf8'));
}

async function parseKey(text: string): Promise<SigningKey> {
  const { certificate, privateKey } = JSON.parse(text) as { certificate: string; privateKey: string };
  const decodePem = (base64: string): ArrayBuffer => new Uint8Array(Buffer.from(base64, 'base64')).buffer;
  return {
    privateKey: await importKey(decodePem(privateKey)),
    certificate: new Certificate({ schema: fromBER(decodePem(certificate)).result }),
    chain: [],
  };
}
