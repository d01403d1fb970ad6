import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { OUTCOME_PATH_CALLS } from '~/app/route-kit/outcome-places';
import type { LoginRule, PageHandle } from '~/app/route-kit/page-handle';
import routeConfig from '~/app/routes';
import { bundlePages } from '~/tests/fixtures/page-bundle';

const top = fileURLToPath(new URL('../..', import.meta.url));
const pages = (entries: readonly RouteConfigEntry[]): { path: string; file: string }[] =>
  entries.flatMap(({ index, path, file, children }) =>
    children ? pages(children) : [{ path: index ? '/' : `/${path}`, file }],
  );
const map = pages(routeConfig);
const files = [...new Set(map.map(({ file }) => file))];
const isFile = (file: string) => file.endsWith('.ts');
const sourceOf = (file: string) => readFileSync(`${top}/app/${file}`, 'utf8');
const modules = new Map((await bundlePages()).pages);
const handleOf = (file: string) => (modules.get(file) as { handle: PageHandle }).handle;

/** Login rule of a path as the matrix writes it. */
const ruleOf = new Map(
  readFileSync(`${top}/docs/spec/routes.tsv`, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([path = '', , , login]) => [path, login]),
);

describe('every page of the map', () => {
  it('takes what Remix asks for from its definition: nothing of it is written in the page', () => {
    for (const file of files) {
      const source = sourceOf(file);
      expect(source, file).not.toMatch(/^export .*\b(?:meta|shouldRevalidate|headers|links|clientLoader)\b/m);
      expect(source, file).not.toMatch(/LoaderFunctionArgs|export async function|export function loader/);
      if (!isFile(file))
        expect(source, file).toMatch(/^export const handle = (?:define\w*Page|create\w*Handle|\w+Handle)\(/m);
    }
  });

  it.each(map.filter(({ file }) => !isFile(file)))('$path has the login rule of the matrix', (page) => {
    const { login, title, description } = handleOf(page.file);
    const path = page.path.replace(/:product\b/, '{product}').replace(/:(\w+)(\?)?/g, '{$1$2}');
    // Pages of our own stand in no row: they say it themselves.
    const rule = ruleOf.get(path) ?? login;
    expect(login).toBe(rule === 'state' ? 'guest' : rule);
    expect(title).not.toBe('');
    expect(description).not.toBe('');
  });

  it('a title, of which share texts are made, says nothing of the query', () => {
    const headOf = (file: string) =>
      (modules.get(file) as { head: (data: object) => { title: string; isPrivate: boolean } }).head;
    for (const file of ['pages/market/search/search.tsx', 'pages/public/market/detail-index.tsx']) {
      const { title, isPrivate } = headOf(file)({ keyword: '中奖请联系' });
      expect([title.includes('中奖请联系'), isPrivate]).toEqual([false, true]);
    }
  });

  it('every call that moves something is told by the page of its form', () => {
    const handles = files.filter((file) => !isFile(file)).map(handleOf);
    const told = new Set(handles.flatMap(({ moves = [] }) => moves));
    expect([...told].sort()).toEqual([...OUTCOME_PATH_CALLS].sort());
  });

  it('no page writes its own way to the login: its guest screen leads there and back', () => {
    /** Shown to everybody; the login adds one's own class, a place to keep filters, or a document that only some may read. */
    const forAll = [
      'legal/documents/pdf.tsx',
      'market/library/fund-library.tsx',
      // The login itself, as the mini-program names it.
      'own/account/mini-login.tsx',
      'public/market/standard.tsx',
    ];
    const own = readdirSync(`${top}/app/pages`, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && /paths\.user\(edition, \{ return_to/.test(sourceOf(`pages/${file}`)),
    );
    expect(own.sort()).toEqual(forAll);
  });

  it('knows three rules of the login and no other', () => {
    expectTypeOf<LoginRule>().toEqualTypeOf<'required' | 'guest' | 'public'>();
  });
});
