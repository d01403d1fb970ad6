import { describe, expect, it } from 'vitest';
import {
  formatPage,
  formatPageTest,
  formatPathLine,
  parsePageRequest,
  type NewPage,
} from '~/scripts/page-files';

const parsed = (path: string, options: object, row?: readonly string[]): NewPage => {
  const page = parsePageRequest(path, 'market/big-words/big-words', options, row);
  if (typeof page === 'string') throw new Error(page);
  return page;
};
const ROW = ['/{product}/words', 'market', 'default*', 'state', 'kind|sort', '名词', 'Explains terms'];

describe('files of a new page', () => {
  it('comes from the options when the specification has no row for the page', () => {
    const page = parsed('/{product}/words/{id?}', { login: 'required', title: "词'语" });
    expect(page).toMatchObject({ layout: 'simple', login: 'required', address: ':product/words/:id?' });
    expect(formatPage(page)).toContain("guest: buildGuestScreen({ points: ['词\\'语'] })");
    expect(formatPage(page)).toContain('export default function BigWordsPage()');
    expect(formatPathLine(page)).toBe(
      '  bigWords: (edition: Edition, id: string) => toPath(`/${edition}/words/${segment(id)}`),\n',
    );
    expect(formatPageTest(page)).toContain(
      "expect(paths.bigWords('wealth', 'X1')).toBe('/wealth/words/X1');",
    );
  });

  it('comes from the row of the specification, unless an option replaces it', () => {
    const page = parsed('/{product}/words', { title: '词语' }, ROW);
    expect(page).toMatchObject({
      layout: 'default',
      login: 'guest',
      title: '词语',
      purpose: 'Explains terms',
    });
    expect(formatPage(page)).toContain("watchedQuery: ['kind', 'sort'],");
  });

  it('has a path without parameters outside the editions', () => {
    expect(formatPathLine(parsed('/words', { login: 'public', title: '词' }))).toBe(
      "  bigWords: () => toPath('/words'),\n",
    );
  });

  it.each([
    ['words', 'a/b/c', { login: 'public', title: '词' }, 'The path must begin with /'],
    ['/words', 'a/b', { login: 'public', title: '词' }, 'The module must look like'],
    ['/words', 'a/b/C', { login: 'public', title: '词' }, 'The module must look like'],
    ['/words', 'a/b/c', { title: '词' }, '--login must be public, guest, required'],
    ['/words', 'a/b/c', { login: 'state', title: '词' }, '--login must be'],
    ['/words', 'a/b/c', { login: 'toString', title: '词' }, '--login must be'],
    ['/words', 'a/b/c', { login: 'public' }, '--title is missing'],
  ])('is not written for %s %s %j', (path, name, options, message) => {
    expect(parsePageRequest(path, name, options)).toContain(message);
  });
});
