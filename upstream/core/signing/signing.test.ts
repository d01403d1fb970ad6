import { createHash, verify, X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '~/upstream/core/config';
import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import { encodeCertificate, computeFingerprint, type SigningKey } from '~/upstream/core/signing/cms';
import { ensureTestKey, readPkcs12 } from '~/upstream/core/signing/key-file';
import { createDocumentSigner } from '~/upstream/core/signing/document-signer';
import { findSignature } from '~/upstream/core/signing/pdf-signature';
import { readSignature } from '~/upstream/core/signing/read-signature';
import { createTestKey } from '~/upstream/core/signing/test-key';
import { toPkcs12 } from '~/upstream/core/signing/testing/pkcs12';

const DOCUMENT: PdfDocument = {
  title: '风险揭示书',
  number: 'FX20261120001',
  createdAt: new Date('2026-11-20T02:00:00Z'),
  blocks: [{ kind: 'paragraph', text: '投资可能亏损。' }],
};
let key: SigningKey;
let folder: string;
beforeAll(async () => {
  key = await createTestKey();
  folder = await mkdtemp(join(tmpdir(), 'signing-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const signer = () => createDocumentSigner(async () => key);

/** Parses DER independently of the signing library. */
function children(der: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let at = getHead(der).length;
  while (at < der.length) {
    const { length, size } = getHead(der.subarray(at));
    found.push(der.subarray(at, at + length + size));
    at += length + size;
  }
  return found;
}
function getHead(der: Buffer): { length: number; size: number } {
  const first = der[1] ?? 0;
  if (first < 0x80) return { length: 2, size: first };
  const count = first & 0x7f;
  return { length: 2 + count, size: der.readUIntBE(2, count) };
}
const getValue = (der: Buffer): Buffer => der.subarray(getHead(der).length);
const at = (der: Buffer, ...path: number[]): Buffer =>
  path.reduce((node, index) => children(node)[index] as Buffer, der);

/** Reads a signature independently (RFC 5652, RFC 5035, ETSI EN 319 142-1), with OpenSSL for the arithmetic. */
function readByHand(pdf: Buffer) {
  const { cms: signatureBytes, content, isWhole } = findSignature(pdf) ?? expect.fail('no signature');
  const { length, size } = getHead(signatureBytes);
  const signed = at(signatureBytes.subarray(0, length + size), 1, 0);
  const parts = children(signed);
  const certificate = new X509Certificate(at(parts.find((part) => part[0] === 0xa0) as Buffer, 0));
  const signerInfo = at(parts.at(-1) as Buffer, 0);
  const attributes = children(signerInfo).find((part) => part[0] === 0xa0) as Buffer;
  const asSet = Buffer.from(attributes);
  asSet[0] = 0x31;
  const named = (oid: string) =>
    children(attributes).find((each) => getValue(at(each, 0)).toString('hex') === oid) as Buffer;
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  return {
    isWhole,
    certificate,
    isDigestRight: getValue(at(named('2a864886f70d010904'), 1, 0)).toString('hex') === sha256(content),
    isCertificateNamed:
      getValue(at(named('2a864886f70d010910022f'), 1, 0, 0, 0, 0)).toString('hex') ===
      sha256(certificate.raw),
    hasSigningTime: named('2a864886f70d010905') !== undefined,
    isSignatureRight: verify(
      'sha256',
      asSet,
      certificate.publicKey,
      getValue(children(signerInfo).at(-1) as Buffer),
    ),
  };
}

describe('a signed document (PAdES B-B)', () => {
  it('verifies with an independent reader: digest, certificate and signature over the whole file', async () => {
    const pdf = await signer().write(DOCUMENT);
    const { certificate, ...found } = readByHand(pdf);
    expect(found).toEqual({
      isWhole: true,
      isDigestRight: true,
      isCertificateNamed: true,
      hasSigningTime: false,
      isSignatureRight: true,
    });
    expect(certificate.raw.equals(encodeCertificate(key.certificate))).toBe(true);
    expect(certificate.subject).toContain('测试证书');
    const text = pdf.toString('latin1');
    expect(text).toContain('/SubFilter /ETSI.CAdES.detached');
    expect(text).toContain('/M (D:20261120020000Z)');
    expect(await readSignature(pdf)).toEqual({
      certificate: computeFingerprint(key.certificate),
      signer: '衡序财富电子签名（测试证书）',
      isValid: true,
    });
  });

  it('produces the same bytes for the same document', async () => {
    expect((await signer().write(DOCUMENT)).equals(await signer().write(DOCUMENT))).toBe(true);
  });

  it('does not verify after any byte is changed, appended or removed', async () => {
    const pdf = await signer().write(DOCUMENT);
    const signatureBytes = pdf.indexOf(`<${'30'}`);
    const places = [20, signatureBytes + 200, signatureBytes + 20_000, pdf.length - 400, pdf.length - 2];
    for (const place of places) {
      const changed = Buffer.from(pdf);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect((await readSignature(changed))?.isValid ?? false, `byte ${place}`).toBe(false);
    }
    expect((await readSignature(Buffer.concat([pdf, Buffer.from('\n')])))?.isValid).toBe(false);
    expect((await readSignature(pdf.subarray(0, -1)))?.isValid ?? false).toBe(false);
    expect(readByHand(Buffer.concat([pdf, Buffer.from('9 0 obj')])).isWhole).toBe(false);
  });

  it('is read as null without a signature or with garbage in its place', async () => {
    expect(await readSignature(Buffer.from('%PDF-1.7 no signature'))).toBeNull();
    const pdf = await signer().write(DOCUMENT);
    const rubbish = Buffer.from(
      pdf.toString('latin1').replace(/<30[0-9a-f]{200}/, `<${'ab'.repeat(101)}`),
      'latin1',
    );
    expect(await readSignature(rubbish)).toBeNull();
  });
});

describe('signing key', () => {
  it('is read from a PKCS#12 file with its password', async () => {
    const path = join(folder, 'seal.p12');
    await writeFile(path, await toPkcs12(key, 'right words'));
    const read = await readPkcs12(path, 'right words');
    expect(computeFingerprint(read.certificate)).toBe(computeFingerprint(key.certificate));
    const pdf = await createDocumentSigner(async () => read).write(DOCUMENT);
    expect(readByHand(pdf).isSignatureRight).toBe(true);
  });

  it('is refused with the name of the setting when its file is unusable', async () => {
    const path = join(folder, 'other.p12');
    await writeFile(path, await toPkcs12(key, 'right words'));
    const cases: [string, string][] = [
      [join(folder, 'none.p12'), 'x'],
      [path, 'wrong words'],
    ];
    await writeFile(join(folder, 'text.p12'), 'no such thing');
    cases.push([join(folder, 'text.p12'), 'x']);
    for (const [file, password] of cases) {
      const error: unknown = await readPkcs12(file, password).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ConfigError);
      expect(String(error)).toMatch(/SIGNING_P12_FILE: /);
    }
  });

  it('is created once for tests, readable by its owner only, also concurrently', async () => {
    const path = join(folder, 'made', 'test-key.json');
    const keys = await Promise.all([ensureTestKey(path), ensureTestKey(path), ensureTestKey(path)]);
    expect(new Set(keys.map(({ certificate }) => computeFingerprint(certificate))).size).toBe(1);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'made'))).toEqual(['test-key.json']);
  });

  it('is fetched again after a failure', async () => {
    let tries = 0;
    const late = createDocumentSigner(async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
      return key;
    });
    await expect(late.open()).rejects.toThrow('not yet');
    expect((await late.open()).certificate).toBe(computeFingerprint(key.certificate));
  });
});
