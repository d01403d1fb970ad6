import { webcrypto } from 'node:crypto';
import {
  AuthenticatedSafe,
  CertBag,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from 'pkijs';
import { fromBER } from 'asn1js';
import type { SigningKey } from '~/upstream/core/signing/cms';
import { partial } from '~/tests/fixtures/partial';

const ITERATIONS = 2_000;
const AES = { name: 'AES-CBC', length: 256 };

/** Writes a key with its certificate as a PKCS#12 file, as OpenSSL 3 does. */
export async function toPkcs12({ privateKey, certificate }: SigningKey, words: string): Promise<Buffer> {
  const password = new TextEncoder().encode(words).buffer;
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', privateKey);
  const shrouded = new PKCS8ShroudedKeyBag({
    parsedValue: new PrivateKeyInfo({ schema: fromBER(pkcs8).result }),
  });
  await shrouded.makeInternalValues({
    password,
    // The library creates the iv that its type requires.
    contentEncryptionAlgorithm:
      partial<Parameters<typeof shrouded.makeInternalValues>[0]['contentEncryptionAlgorithm']>(AES),
    hmacHashAlgorithm: 'SHA-256',
    iterationCount: ITERATIONS,
  });
  const file = new PFX({
    parsedValue: {
      integrityMode: 0,
      authenticatedSafe: new AuthenticatedSafe({
        parsedValue: {
          safeContents: [
            {
              privacyMode: 0,
              value: new SafeContents({
                safeBags: [new SafeBag({ bagId: '1.2.840.113549.1.12.10.1.2', bagValue: shrouded })],
              }),
            },
            {
              privacyMode: 1,
              value: new SafeContents({
                safeBags: [
                  new SafeBag({
                    bagId: '1.2.840.113549.1.12.10.1.3',
                    bagValue: new CertBag({ parsedValue: certificate }),
                  }),
                ],
              }),
            },
          ],
        },
      }),
    },
  });
  const safe = file.parsedValue?.authenticatedSafe;
  if (!safe) throw new Error('no safe bag');
  await safe.makeInternalValues({
    safeContents: [
      {},
      { password, contentEncryptionAlgorithm: AES, hmacHashAlgorithm: 'SHA-256', iterationCount: ITERATIONS },
    ],
  });
  await file.makeInternalValues({
    password,
    iterations: ITERATIONS,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  });
  return Buffer.from(file.toSchema().toBER(false));
}
