import { createCipheriv, createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { hashRevision6 } from '~/upstream/core/files/pdf-crypt';
import { createPdf } from '~/upstream/core/files/testing/images';

const PAGES = [
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
];
const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;
const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/**
 * Creates one page with a link and an owner password; readers open it without a password, or with the given one.
 */
export async function createOwnerLockedPdf(
  pdfVersion: '1.3' | '1.4' | '1.7' | '1.7ext3',
  address: string,
  userPassword?: string,
): Promise<Buffer> {
  const document = new PDFDocument({ pdfVersion, ownerPassword: 'owner', userPassword });
  document.text('statement').link(0, 0, 100, 20, address);
  document.end();
  return buffer(document);
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const box = Array.from({ length: 256 }, (_, index) => index);
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + box[i]! + key[i % key.length]!) % 256;
    [box[i], box[j]] = [box[j]!, box[i]!];
  }
  let i = 0;
  j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) % 256;
      j = (j + box[i]!) % 256;
      [box[i], box[j]] = [box[j]!, box[i]!];
      return byte ^ box[(box[i]! + box[j]!) % 256]!;
    }),
  );
}

/** Creates a PDF with RC4 of 128 bits, without a password: an object in an encrypted object stream. */
export function createEncryptedPackedPdf(object: string): Buffer {
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const [owner, id] = [Buffer.alloc(32, 7), Buffer.alloc(16, 9)];
  let key = md5(padding, owner, Buffer.from([0xfc, 0xff, 0xff, 0xff]), id);
  for (let round = 0; round < 50; round += 1) key = md5(key);
  let user: Buffer = md5(padding, id);
  for (let round = 0; round < 20; round += 1) user = rc4(Buffer.from(key.map((byte) => byte ^ round)), user);
  const packed = deflateSync(Buffer.from(`5 0 ${object}`, 'latin1'));
  const body = rc4(md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 16), packed);
  const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${body.length} >>\nstream\n${body.toString('latin1')}\nendstream`;
  const encrypt = `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O ${hex(owner)} /U ${hex(user)} >>`;
  return createPdf(
    ['<< /Type /Catalog /Pages 2 0 R >>', ...PAGES, stream],
    `/Encrypt ${encrypt} /ID [${hex(id)} ${hex(id)}]`,
  );
}

/** Creates a PDF with AES of 256 bits as in PDF 2.0 (revision 6), without a password, with a link. */
export function createRevision6LockedPdf(address: string): Buffer {
  const [key, salts] = [Buffer.alloc(32, 3), Buffer.from('0123456789abcdef')];
  const aes = (own: Buffer, iv: Buffer, data: Buffer, pads: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-cbc', own, iv).setAutoPadding(pads);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  };
  const zero = Buffer.alloc(16);
  const user = Buffer.concat([hashRevision6(salts.subarray(0, 8)), salts]);
  const wrapped = aes(hashRevision6(salts.subarray(8)), zero, key, false);
  const permissions = Buffer.from('fcffffffffffffff54616462cccccccc', 'hex');
  const perms = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(permissions);
  const filter =
    '/CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF';
  const encrypt = `<< /Filter /Standard /V 5 /R 6 /Length 256 /P -4 ${filter} /U ${hex(user)} /UE ${hex(wrapped)} /O ${hex(user)} /OE ${hex(wrapped)} /Perms ${hex(perms)} >>`;
  const uri = Buffer.concat([zero, aes(key, zero, Buffer.from(address), true)]);
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R] >>';
  const link = `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI ${hex(uri)} >> >>`;
  return createPdf(
    ['<< /Type /Catalog /Pages 2 0 R >>', PAGES[0]!, page, link],
    `/Encrypt ${encrypt} /ID [${hex(zero)} ${hex(zero)}]`,
  );
}
