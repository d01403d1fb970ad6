import { expect, it } from 'vitest';
import { parseAst } from 'vite';
import { buildPageExports } from '~/scripts/page-exports';

const added = (code: string) => buildPageExports(parseAst(code), 'pages/x.tsx');

it('a page gets its head and its rule of loading anew from its definition, however it is exported', () => {
  for (const code of [
    'export const handle = definePage({});',
    'const handle = definePage({}); export { handle };',
    'export const a = 1, handle = partHandle("simu");',
  ]) {
    expect(added(code), code).toContain('export const meta = metaOfPage(handle);');
    expect(added(code), code).toContain('export const shouldRevalidate = revalidateForPage(handle);');
  }
  expect(added('export const handle = definePage({}); export const head = () => ({});')).toContain(
    'metaOfPage(handle, head)',
  );
});

it('a page without a definition of its own, or that writes what is made of it, stops the build and is named', () => {
  for (const code of [
    'export default function Page() {}',
    '// export const handle = definePage({});\nconst text = "export const handle = 1";',
    'const handle = definePage({});',
    'export { handle } from "./other";',
    'const other = definePage({}); export { other as handle };',
  ])
    expect(() => added(code), code).toThrow(
      /^pages\/x\.tsx is a page of app\/routes\.ts and has no definition/,
    );
  expect(() => added('export const handle = definePage({}); export const meta = () => [];')).toThrow(
    /exports `meta` itself/,
  );
});
