import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FILE_TEXTS } from '~/contract/files';
import { Refusal } from '~/upstream/services/refusal';
import { checkPdf } from '~/upstream/files/pdf-check';
import { tinyPdf } from '~/upstream/files/testing/images';

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

describe('what acts is refused', () => {
  it.each([
    ['a script', tinyPdf('<< /S /JavaScript /JS (app.alert(1)) >>', '/OpenAction 4 0 R')],
    ['a script by an escaped name', tinyPdf('<< /S /J#61vaScript >>')],
    ['an action on opening', tinyPdf('<< /S /Named /N /Print >>', '/OpenAction 4 0 R')],
    ['an action on opening, in place', tinyPdf('', '/OpenAction << /S /URI /URI (https://example.com) >>')],
    ['an action on opening, escaped', tinyPdf('<< /S /GoTo /D [3 0 R /Fit] >>', '/#4fpenAction 4 0 R')],
    ['an action among pages to open', tinyPdf('', '/OpenAction [<< /S /URI /URI (https://a.cn) >>]')],
    ['additional actions', tinyPdf('<< /O 5 0 R >>', '/AA 4 0 R')],
    ['additional actions, packed', tinyPdf(packed('5 0 << /AA << /O 6 0 R >> >>'))],
    ['an address that is a script', tinyPdf(link('(javascript:alert(1))'))],
    ['… with escapes', tinyPdf(link('(\\152ava\\\nscript\\072x)'))],
    ['… in hexadecimal', tinyPdf(link('<6A617661736372697074 3A31>'))],
    ['… in UTF-16', tinyPdf(link(`(${utf16('JavaScript:1')})`))],
    ['… spaced', tinyPdf(link('( java\tscript : 1)'))],
    ['… elsewhere, by reference', tinyPdf('(vbscript:x)', '/URI << /Base 4 0 R >>')],
    ['… packed', tinyPdf(packed(`5 0 ${link('(data:text/html,x)')}`))],
    ['a program to start', tinyPdf('<< /S /Launch /F (cmd.exe) >>')],
    ['a file inside', tinyPdf('<< /Type /EmbeddedFile /Length 0 >>', '/Names << /EmbeddedFiles 4 0 R >>')],
    ['a file inside, without its type', tinyPdf('<< /Type /Filespec /EF << /F 5 0 R >> >>')],
    ['a form that is a program', tinyPdf('<< /XFA [(form) 5 0 R] >>', '/AcroForm 4 0 R')],
    ['a form that is sent', tinyPdf('<< /S /SubmitForm /F (https://example.com) >>')],
    ['another document', tinyPdf('<< /S /GoToR /F (other.pdf) >>')],
    ['a script packed into a stream', tinyPdf(packed('5 0 << /S /JavaScript /JS (x) >>'))],
    [
      '… into a stream that does not say its type',
      tinyPdf(packed('5 0 << /JS (x) >>', '/N 1 /First 4 /Filter [/FlateDecode]')),
    ],
    [
      'a script behind a word that looks like a stream',
      tinyPdf('<< /Title (>>\nstream\n) /S /JavaScript /X (endstream) >>'),
    ],
    [
      'a script behind a comment that looks like a stream',
      tinyPdf('<< /A 1 >> % >>\n% stream\n<< /S /JavaScript >>\n% endstream'),
    ],
  ])('%s', (_what, pdf) => {
    expect(why(pdf)).toBe(FILE_TEXTS.activePdf);
  });
});

describe('what cannot be looked into is refused', () => {
  const stream = (content: string, entries = '') =>
    `<< ${entries} /Length 9 >>\nstream\n${content}\nendstream`;
  it.each([
    ['an object hidden in a stream', tinyPdf(stream('9 0 obj << /S /Named >> '))],
    [
      'objects packed with a filter of their own',
      tinyPdf(packed('5 0 <<>>', '/N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]')),
    ],
    [
      'objects packed with differences',
      tinyPdf(packed('5 0 <<>>', '/N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
    ],
    [
      'two filters, of which readers take one',
      tinyPdf(packed('5 0 <<>>', '/First 4 /Filter /FlateDecode /Filter /LZWDecode')),
    ],
    ['packed objects that do not unpack', tinyPdf(stream('garbage', '/First 4 /Filter /FlateDecode'))],
    ['a string without an end', tinyPdf('(no end')],
    ['a stream without an end', tinyPdf('<< /Length 3 >>\nstream\nabc')],
  ])('%s', (_what, pdf) => {
    expect(why(pdf)).toBe(FILE_TEXTS.brokenPdf);
  });
});

describe('what only shows pages is taken', () => {
  it.each([
    ['a page to open at', tinyPdf('', '/OpenAction [3 0 R /XYZ null null 0]')],
    ['a link to a web page', tinyPdf(link('(https://example.com/a\\(1\\))'))],
    ['a word in a page', tinyPdf('<< /Length 12 >>\nstream\n(/JavaScript)\nendstream')],
    ['a title about scripts', tinyPdf('<< /Title (About javascript) >>')],
    ['packed objects that do nothing', tinyPdf(packed('5 0 << /Title (x) >>'))],
    ['a stream after spaces', tinyPdf('<< /Length 3 >> stream \r\n(((\r\nendstream')],
  ])('%s', (_what, pdf) => {
    expect(why(pdf)).toBe('');
  });
});
