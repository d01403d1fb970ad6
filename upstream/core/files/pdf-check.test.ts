import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FILE_TEXTS } from '~/contract/files';
import { Refusal } from '~/upstream/core/refusal';
import { checkPdf } from '~/upstream/core/files/pdf-check';
import { createTinyPdf } from '~/upstream/core/files/testing/images';
import {
  createEncryptedPackedPdf,
  createOwnerLockedPdf,
  createRevision6LockedPdf,
} from '~/upstream/core/files/testing/locked-pdfs';
import { readPdf } from '~/upstream/core/pdf/testing/read-pdf';

function why(pdf: Buffer): string {
  try {
    checkPdf(pdf);
    return '';
  } catch (error) {
    if (error instanceof Refusal) return error.msg;
    throw error;
  }
}

const packed = (objects: string, entries = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'): string => {
  const body = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1');
  return `<< ${entries} /Length ${body.length} >>\nstream\n${body}\nendstream`;
};
const utf16 = (text: string): string => `\xfe\xff${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`;
const link = (address: string): string => `<< /S /URI /URI ${address} >>`;

describe('refused active content', () => {
  it.each([
    ['a script', createTinyPdf('<< /S /JavaScript /JS (app.alert(1)) >>', '/OpenAction 4 0 R')],
    ['a script with an escaped name', createTinyPdf('<< /S /J#61vaScript >>')],
    ['an open action', createTinyPdf('<< /S /Named /N /Print >>', '/OpenAction 4 0 R')],
    ['an inline open action', createTinyPdf('', '/OpenAction << /S /URI /URI (https://example.com) >>')],
    ['an escaped open action', createTinyPdf('<< /S /Named /N /Print >>', '/#4fpenAction 4 0 R')],
    [
      'an open destination followed by a URI action',
      createTinyPdf(
        '<< /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://a.cn) >> >>',
        '/OpenAction 4 0 R',
      ),
    ],
    ['a second open action', createTinyPdf('', '/OpenAction [3 0 R /Fit] /OpenAction << /S /Named >>')],
    [
      'an older version of an object',
      createTinyPdf('<< /S /Named /N /Print >>\nendobj\n4 0 obj\n[3 0 R /Fit]', '/OpenAction 4 0 R'),
    ],
    ['an action type by reference', createTinyPdf('/JavaScript', '/OpenAction [3 0 R] /A << /S 4 0 R >>')],
    ['a file attachment annotation', createTinyPdf('<< /Type /Annot /Subtype /FileAttachment >>')],
    ['a rich media annotation', createTinyPdf('<< /Type /Annot /Subtype /RichMedia >>')],
    ['… packed into an encrypted stream', createEncryptedPackedPdf('<< /AA << /O 6 0 R >> >>')],
    [
      'an action inside the open destination',
      createTinyPdf('', '/OpenAction [<< /S /URI /URI (https://a.cn) >>]'),
    ],
    ['additional actions', createTinyPdf('<< /O 5 0 R >>', '/AA 4 0 R')],
    ['additional actions, packed', createTinyPdf(packed('5 0 << /AA << /O 6 0 R >> >>'))],
    ['a URI with a script', createTinyPdf(link('(javascript:alert(1))'))],
    ['… with escapes', createTinyPdf(link('(\\152ava\\\nscript\\072x)'))],
    ['… in hexadecimal', createTinyPdf(link('<6A617661736372697074 3A31>'))],
    ['… in UTF-16', createTinyPdf(link(`(${utf16('JavaScript:1')})`))],
    ['… spaced', createTinyPdf(link('( java\tscript : 1)'))],
    ['… in a referenced object', createTinyPdf('(vbscript:x)', '/URI << /Base 4 0 R >>')],
    ['… packed', createTinyPdf(packed(`5 0 ${link('(data:text/html,x)')}`))],
    ['a launch action', createTinyPdf('<< /S /Launch /F (cmd.exe) >>')],
    [
      'an embedded file',
      createTinyPdf('<< /Type /EmbeddedFile /Length 0 >>', '/Names << /EmbeddedFiles 4 0 R >>'),
    ],
    ['an embedded file without its type', createTinyPdf('<< /Type /Filespec /EF << /F 5 0 R >> >>')],
    ['an XFA form', createTinyPdf('<< /XFA [(form) 5 0 R] >>', '/AcroForm 4 0 R')],
    ['a form with a submit action', createTinyPdf('<< /S /SubmitForm /F (https://example.com) >>')],
    ['a link to another document', createTinyPdf('<< /S /GoToR /F (other.pdf) >>')],
    ['a script packed into a stream', createTinyPdf(packed('5 0 << /S /JavaScript /JS (x) >>'))],
    [
      '… into a stream without its type',
      createTinyPdf(packed('5 0 << /JS (x) >>', '/N 1 /First 4 /Filter [/FlateDecode]')),
    ],
    [
      'a script behind a word that looks like a stream',
      createTinyPdf('<< /Title (>>\nstream\n) /S /JavaScript /X (endstream) >>'),
    ],
    [
      'a script behind a comment that looks like a stream',
      createTinyPdf('<< /A 1 >> % >>\n% stream\n<< /S /JavaScript >>\n% endstream'),
    ],
  ])('%s', (_what, pdf) => {
    expect(why(pdf)).toBe(FILE_TEXTS.activePdf);
  });
});

describe('refused unreadable content', () => {
  const HIDDEN = '9 0 obj << /S /JavaScript >> endobj';
  const stream = (content: string, entries = '') =>
    `<< ${entries} /Length 9 >>\nstream\n${content}\nendstream`;
  it.each([
    ['an object hidden in a stream', createTinyPdf(stream('9 0 obj << /S /Named >> '))],
    ['… in a string', createTinyPdf(`<< /Title (${HIDDEN}) >>`)],
    ['… in a comment', createTinyPdf(`<< /A 1 >>\n% ${HIDDEN}`)],
    ['… after the end', Buffer.concat([createTinyPdf(), Buffer.from(HIDDEN)])],
    [
      'an object with its offset inside a string of another',
      createTinyPdf(packed('5 0 6 8 << /T (<< /S /JavaScript >>) >>', '/N 2 /First 8 /Filter /FlateDecode')),
    ],
    ['a file without an end', Buffer.from(createTinyPdf().toString('latin1').replace('%%EOF', ''), 'latin1')],
    [
      'an object stream with several filters',
      createTinyPdf(packed('5 0 <<>>', '/N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]')),
    ],
    [
      'an object stream with a predictor',
      createTinyPdf(
        packed('5 0 <<>>', '/N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
      ),
    ],
    [
      'an ambiguous filter',
      createTinyPdf(packed('5 0 <<>>', '/First 4 /Filter /FlateDecode /Filter /LZWDecode')),
    ],
    [
      'an object stream that cannot be decompressed',
      createTinyPdf(stream('garbage', '/First 4 /Filter /FlateDecode')),
    ],
    ['a string without an end', createTinyPdf('(no end')],
    ['a stream without an end', createTinyPdf('<< /Length 3 >>\nstream\nabc')],
  ])('%s', (_what, pdf) => {
    expect(why(pdf)).toBe(FILE_TEXTS.brokenPdf);
  });
});

describe('accepted passive content', () => {
  const content = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  it.each([
    ['an open destination', createTinyPdf('', '/OpenAction [3 0 R /XYZ null null 0]')],
    [
      'an open destination as an action',
      createTinyPdf('<< /S /GoTo /D [3 0 R /Fit] >>', '/OpenAction 4 0 R'),
    ],
    ['an open destination by reference', createTinyPdf('[3 0 R /Fit]', '/OpenAction 4 0 R')],
    ['a link to a web page', createTinyPdf(link('(https://example.com/a\\(1\\))'))],
    ['script keywords in a page', createTinyPdf(content('(/JavaScript) Tj /JS gs'))],
    [
      'script keywords in a string',
      createTinyPdf('<< /Title (/OpenAction << /S /JavaScript /JS \\(x\\) >>) >>'),
    ],
    ['script keywords in a comment', createTinyPdf('<< /A 1 >>\n% /S /JavaScript /AA /Launch')],
    ['a title about scripts', createTinyPdf('<< /Title (About javascript) >>')],
    ['a title that begins like a URL', createTinyPdf('<< /Title (data: 2026) /Subject (file: accounts) >>')],
    [
      'a comment between dictionary and stream',
      createTinyPdf('<< /Length 3 >> % made by hand\nstream\n(((\nendstream'),
    ],
    ['an object stream without actions', createTinyPdf(packed('5 0 << /Title (x) >>'))],
    ['a stream after spaces', createTinyPdf('<< /Length 3 >> stream \r\n(((\r\nendstream')],
    [
      'empty lists of scripts and files',
      createTinyPdf('<< /Names [] >>', '/Names << /JavaScript 4 0 R /EmbeddedFiles << >> >>'),
    ],
    ['a paragraph with a structure role', createTinyPdf('<< /Type /StructElem /S /P /K 0 >>')],
    [
      'bytes after its end',
      Buffer.concat([createTinyPdf(), Buffer.from('\0\0<!-- sent by mail /JS ( -->\r\n')]),
    ],
    ['bytes before its beginning', Buffer.concat([Buffer.from('\ufeff\r\n'), createTinyPdf()])],
    ['an object stream of an encrypted file', createEncryptedPackedPdf('<< /Title (x) >>')],
  ])('%s', (_what, pdf) => {
    expect(why(pdf)).toBe('');
  });
});

describe('a PDF with an owner password only', () => {
  it.each(['1.3', '1.4', '1.7', '1.7ext3'] as const)(
    'is read without a password, version %s',
    async (version) => {
      const harmless = await createOwnerLockedPdf(version, 'https://example.com');
      expect(await readPdf(harmless)).toEqual(['statement']);
      expect(why(harmless)).toBe('');
      expect(why(await createOwnerLockedPdf(version, 'javascript:alert(1)'))).toBe(FILE_TEXTS.activePdf);
      expect(why(await createOwnerLockedPdf(version, 'https://example.com', 'secret'))).toBe(
        FILE_TEXTS.lockedPdf,
      );
    },
  );

  it('is read without a password with the encryption of PDF 2.0', async () => {
    const harmless = createRevision6LockedPdf('https://example.com');
    expect(await readPdf(harmless)).toEqual(['']);
    expect(why(harmless)).toBe('');
    expect(why(createRevision6LockedPdf('javascript:alert(1)'))).toBe(FILE_TEXTS.activePdf);
  });

  it('is refused when its handler is not the standard one, or is given twice', () => {
    const handler = '<< /Filter /Adobe.PubSec /V 4 >>';
    expect(why(createTinyPdf(handler, '/Encrypt 4 0 R'))).toBe(FILE_TEXTS.lockedPdf);
    expect(why(createTinyPdf(`<< /Encrypt ${handler} >>`, '/Encrypt << /Filter /Standard >>'))).toBe(
      FILE_TEXTS.lockedPdf,
    );
  });
});
