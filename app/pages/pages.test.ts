import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { OUTCOME_PATH_CALLS } from '~/app/route-kit/outcome-paths';
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
const getSource = (file: string) => readFileSync(`${top}/app/${file}`, 'utf8');
const modules = new Map((await bundlePages()).pages);
const getHandle = (file: string) => (modules.get(file) as { handle: PageHandle }).handle;

/** Pages of the specification by path. Own pages are not among them. */
const matrix = new Map(
  readFileSync(`${top}/docs/spec/routes.tsv`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([path = '', , , login, , , purpose = '']) => [path, { login, purpose }]),
);

const toMatrixPath = (path: string): string =>
  path.replace(/:product\b/, '{product}').replace(/:(\w+)(\?)?/g, '{$1$2}');

describe('every page of the route map', () => {
  it('exports its definition, and only Remix exports made from it', () => {
    for (const file of files) {
      const source = getSource(file);
      const exported = source.match(
        /^export .*\b(?:meta|shouldRevalidate|headers|links|clientLoader)\b.*$/gm,
      );
      const head = /^const head\b/m.test(source) ? ', head' : '';
      expect([file, exported]).toEqual([
        file,
        isFile(file)
          ? null
          : [
              `export const meta = createMetaFunction(handle${head});`,
              'export const shouldRevalidate = createShouldRevalidate(handle);',
            ],
      ]);
      expect(source, file).not.toMatch(/LoaderFunctionArgs|export async function|export function loader/);
      if (!isFile(file))
        expect(source, file).toMatch(/^export const handle = (?:define\w*Page|create\w*Handle|\w+Handle)\(/m);
    }
  });

  it('serves every page of the specification', () => {
    const served = new Set(map.map(({ path }) => toMatrixPath(path)));
    const pages = [...matrix].filter(
      ([path, { purpose }]) => path !== '*' && !purpose.startsWith('Redirect only'),
    );
    expect(pages.map(([path]) => path).filter((path) => !served.has(path))).toEqual([]);
  });

  it.each(map.filter(({ file }) => !isFile(file)))('gives $path the login rule of the matrix', (page) => {
    const { login, title, description } = getHandle(page.file);
    const rule = matrix.get(toMatrixPath(page.path))?.login ?? login;
    expect(login).toBe(rule === 'state' ? 'guest' : rule);
    expect(title).not.toBe('');
    expect(description).not.toBe('');
  });

  it('does not include the query in a title, because titles are used in share texts', () => {
    for (const file of ['pages/market/search/search.tsx', 'pages/public/market/detail-index.tsx']) {
      const { meta } = modules.get(file) as { meta: (page: object) => { title?: string }[] };
      const head = meta({ data: { keyword: '中奖请联系' }, location: { pathname: '/x' }, matches: [] });
      const shared = head.filter((each) => JSON.stringify(each).includes('中奖请联系'));
      expect([file, shared]).toEqual([file, []]);
      expect(head).toContainEqual({ name: 'robots', content: 'noindex' });
      expect(head.find(({ title }) => title !== undefined)).toBeDefined();
    }
  });

  it('declares every call that changes data on the page of its form', () => {
    const handles = files.filter((file) => !isFile(file)).map(getHandle);
    const knownMoves = new Set(handles.flatMap(({ moves = [] }) => moves));
    expect([...knownMoves].sort()).toEqual([...OUTCOME_PATH_CALLS].sort());
  });

  it('links to the login only through its guest screen, which leads there and back', () => {
    /**
     * Open to all; the login only adds the viewer's own class, saved filters, or a document with restricted access.
     */
    const forAll = [
      'legal/documents/pdf.tsx',
      'market/library/fund-library.tsx',
      // The login page of the mini-program itself.
      'own/account/mini-login.tsx',
      'public/market/standard.tsx',
    ];
    const own = readdirSync(`${top}/app/pages`, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && /paths\.user\(edition, \{ return_to/.test(getSource(`pages/${file}`)),
    );
    expect(own.sort()).toEqual(forAll);
  });

  it('has exactly three login rules', () => {
    expectTypeOf<LoginRule>().toEqualTypeOf<'required' | 'guest' | 'public'>();
  });
});
