/** Position of a signature in a PDF, and the bytes it covers (ISO 32000-1, 12.8). */

/** Space for a signature: RSA 4096 with a certificate chain. */
const CONTENTS_BYTES = 12_288;
const RANGE_DIGITS = 10;
const RANGE = /^\/ByteRange \[(\d{1,10}) (\d{1,10}) (\d{1,10}) (\d{1,10})\s*\]/;
/** Longest text of `RANGE` as written here, with space for the padding of other writers. */
const RANGE_MAX_BYTES = 128;
/** Maximum byte ranges checked in one file: ours has one, before anything that was appended. */
const RANGES_MAX = 16;
const EMPTY_RANGE = `/ByteRange [0 ${'9'.repeat(RANGE_DIGITS)} ${'9'.repeat(RANGE_DIGITS)} ${'9'.repeat(RANGE_DIGITS)}]`;

export interface SignatureNote {
  /** Name of the signer, and the reason. */
  name: string;
  reason: string;
  /** Time according to the document; not a time stamp. */
  at: Date;
}

/** Form data of a document, as pdfkit stores it. */
interface FormData {
  NeedAppearances?: boolean;
  SigFlags?: number;
  Fields: unknown[];
}

/** Adds an invisible signature field to the document and reserves space for the signature. */
export function placeSignature(pdf: PDFKit.PDFDocument, { name, reason, at }: SignatureNote): void {
  const { _root: root } = pdf as unknown as { _root: { data: { AcroForm: { data: FormData } } } };
  const page = pdf.page as unknown as {
    dictionary: { data: Record<string, unknown> };
    annotations: unknown[];
  };
  const signature = pdf.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, ...Array<number>(3).fill(Number('9'.repeat(RANGE_DIGITS)))],
    Contents: Buffer.alloc(CONTENTS_BYTES),
    M: at,
    Name: getText(name),
    Reason: getText(reason),
  });
  const field = pdf.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    V: signature,
    T: getText('Signature1'),
    F: 132,
    P: page.dictionary,
  });
  page.annotations.push(field);
  for (const each of [signature, field]) each.end(undefined);
  pdf.initForm();
  const form = root.data.AcroForm.data;
  // Readers must not redraw the form, and changes are only appended: otherwise readers report the document as
  // changed.
  delete form.NeedAppearances;
  form.SigFlags = 3;
  form.Fields.push(field);
}

/** pdfkit writes String objects as texts, and plain strings as names. */
const getText = (text: string): unknown => Object(text) as unknown;

/**
 * Signs a document with reserved space: fills in the byte range, then the signature over it.
 * @throws Error when there is no reserved space
 */
export async function fillSignature(
  pdf: Buffer,
  sign: (content: Uint8Array) => Promise<Buffer>,
): Promise<Buffer> {
  const rangeAt = pdf.indexOf(EMPTY_RANGE);
  const contentsAt = pdf.indexOf(`<${'0'.repeat(CONTENTS_BYTES * 2)}>`);
  if (rangeAt === -1 || contentsAt === -1) throw new Error('the document has no placeholder for a signature');
  const after = contentsAt + CONTENTS_BYTES * 2 + 2;
  const filled = Buffer.from(pdf);
  const range = `/ByteRange [0 ${contentsAt} ${after} ${pdf.length - after}]`;
  filled.write(range.padEnd(EMPTY_RANGE.length), rangeAt, 'latin1');
  const signature = await sign(getCoveredBytes(filled, contentsAt, after, pdf.length - after));
  if (signature.length > CONTENTS_BYTES) throw new Error('the signature is larger than its placeholder');
  filled.write(signature.toString('hex'), contentsAt + 1, 'latin1');
  return filled;
}

export interface FoundSignature {
  cms: Buffer;
  /** Bytes covered by the signature. */
  content: Buffer;
  /** The file contains only the covered bytes and the signature. */
  isWhole: boolean;
}

/**
 * Returns the first signature of a PDF; appended content is not covered. Null when there is none among the first
 * ranges, or when it is longer than the space this code reserves.
 */
export function findSignature(pdf: Buffer): FoundSignature | null {
  let at = -1;
  for (let count = 0; count < RANGES_MAX; count += 1) {
    at = pdf.indexOf('/ByteRange', at + 1, 'latin1');
    if (at === -1) return null;
    const found = getSignature(pdf, pdf.toString('latin1', at, at + RANGE_MAX_BYTES));
    if (found) return found;
  }
  return null;
}

function getSignature(pdf: Buffer, range: string): FoundSignature | null {
  const numbers = RANGE.exec(range)?.slice(1).map(Number);
  if (!numbers) return null;
  const [start = 0, firstLength = 0, second = 0, secondLength = 0] = numbers;
  if (start !== 0 || second <= firstLength || second + secondLength > pdf.length) return null;
  if (second - firstLength > CONTENTS_BYTES * 2 + 2) return null;
  const hex = /^<([0-9A-Fa-f]*)>$/.exec(pdf.toString('latin1', firstLength, second))?.[1];
  if (hex === undefined) return null;
  return {
    cms: Buffer.from(hex, 'hex'),
    content: getCoveredBytes(pdf, firstLength, second, secondLength),
    isWhole: second + secondLength === pdf.length,
  };
}

const getCoveredBytes = (pdf: Buffer, firstLength: number, second: number, secondLength: number): Buffer =>
  Buffer.concat([pdf.subarray(0, firstLength), pdf.subarray(second, second + secondLength)]);
