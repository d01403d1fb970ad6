import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const getText = (file: string): string => readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '');

it('has no dead links between documentation pages', () => {
  expect(pages.length).toBeGreaterThan(100);
  const dead = pages.flatMap((file) =>
    [...getText(file).matchAll(/(?:\]\(|<img src=")([^)"\s]+)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !/^(?:https?:|mailto:|#)/.test(to))
      .filter((to) => !existsSync(join(dirname(file), to.replace(/#.*$/, ''))))
      .map((to) => `${file}: ${to}`),
  );
  expect(dead).toEqual([]);
});

/** Guides; not the three lines of a module page, and not decisions, which have rules of their type. */
const guides = pages.filter((file) => /^(?:docs\/(?!decisions\/)|bench\/|framework\/|[^/]+$)/.test(file));

/** Anchors that GitHub generates from the headings of a page. */
const getAnchors = (file: string): string[] =>
  [...getText(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

it('has no links to headings that do not exist', () => {
  const links = pages.flatMap((file) =>
    [...getText(file).matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)]
      .filter(([, to = '']) => to === '' || /^[^:]+\.md$/.test(to))
      .map(([, to = '', anchor = '']) => ({
        file,
        page: to === '' ? file : join(dirname(file), to),
        anchor,
      })),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ page, anchor }) => !existsSync(page) || !getAnchors(page).includes(anchor))).toEqual(
    [],
  );
});

it('reaches every page of docs/ from docs/README.md', () => {
  const reached = new Set(['docs/README.md']);
  for (const file of reached)
    for (const [, to = ''] of getText(file).matchAll(/\]\(([^)#\s]+\.md)/g)) {
      const path = normalize(join(dirname(file), to));
      if (path.startsWith('docs/') && existsSync(path)) reached.add(path);
    }
  const top = pages.filter((file) => /^docs\/(?:(?:operate|runbook)\/)?[^/]+\.md$/.test(file));
  expect(top.length).toBeGreaterThan(9);
  expect(top.filter((file) => !reached.has(file))).toEqual([]);
});

it('references only existing files in guides', () => {
  const named = guides.flatMap((file) =>
    [
      ...getText(file).matchAll(
        /`((?:app|bff|contract|domain|observability|framework|upstream|scripts|tests|deploy|bench|docs)\/[\w./-]+)`/g,
      ),
    ].map(([, path = '']) => ({ file, path })),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ path }) => !path.includes('NNNN') && !existsSync(path))).toEqual([]);
});

const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));

it('names only files that exist, also without their folder', () => {
  const names = new Set(listFiles().map((file) => basename(file)));
  /** Placeholders of the recipes, and the text that the requirements were taken from. */
  const placeholders = new Set(['name.test.ts', 'name.isolated.test.ts', 'product-spec.md']);
  const named = pages.flatMap((file) =>
    [...getText(file).matchAll(/`([\w.-]+\.(?:tsx?|mjs|css|md|tsv|ya?ml))`/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !names.has(name) && !placeholders.has(name))).toEqual([]);
});

/** Everything that is written by hand outside the documentation. */
const getCode = (): string =>
  listFiles()
    .filter((file) =>
      /\.(?:tsx?|mjs|ya?ml|conf|cfg|json|patch)$|(?:Dockerfile|\.env\.example|\.ci\/run)$/.test(file),
    )
    .filter((file) => file !== 'package-lock.json' && !file.startsWith('docs/'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

it('names only settings, metrics, alerts and functions that exist', () => {
  const words = new Set(getCode().match(/[A-Za-z][A-Za-z0-9_]*/g));
  /** API of Node and of Remix. */
  const foreign = new Set(['resourceLimits', 'PrefetchPageLinks', 'fetchAndDecode']);
  const names = pages
    .filter((file) => !file.startsWith('docs/spec/') && file !== 'CHANGELOG.md')
    .flatMap((file) => {
      const text = getText(file);
      return [
        // Settings and constants; metrics; functions, types and alerts in camel case.
        ...text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g),
        ...text.matchAll(/\b((?:portal|upstream)_[a-z_]*[a-z])(?:_(?:sum|count|bucket))?\b/g),
        ...text.matchAll(/`<?([A-Za-z]+[a-z][A-Z][A-Za-z]*)(?:\(\)|>)?`/g),
      ].map(([, name = '']) => ({ file, name: name.replace(/_(?:sum|count|bucket)$/, '') }));
    });
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter(({ name }) => !words.has(name) && !foreign.has(name))).toEqual([]);
});

it('references only existing files in comments of the code', () => {
  const named = listFiles()
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => /^\s*(?:\/\/|\/?\*).*|\s\/\/ .*/.exec(line)?.[0] ?? [])
        .flatMap((comment) => [
          ...comment.matchAll(
            /\b((?:app|bff|contract|domain|observability|framework|upstream|scripts|tests|deploy|bench|docs)\/[\w./-]+\.(?:tsx?|mjs|md|css|ya?ml|tsv))\b/g,
          ),
        ])
        .map(([, path = '']) => ({ file, path })),
    );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ path }) => !path.includes('NNNN') && !existsSync(path))).toEqual([]);
});

it('mentions only existing npm commands', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const mentioned = pages
    .filter((file) => !file.startsWith('docs/decisions/') && !file.startsWith('bench/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => ({
        file,
        name,
      })),
    );
  expect(mentioned.length).toBeGreaterThan(30);
  expect(mentioned.filter(({ name }) => !(name in scripts))).toEqual([]);
});

/** Pages that are one table, to which rows are added. */
const TABLE_PAGES = ['docs/language.md', 'docs/promises.md'];
/** Lines outside code blocks, with their numbers. */
const getProseLines = (file: string): { line: string; number: number }[] => {
  let isCode = false;
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => {
      const isFence = /^\s*```/.test(line);
      if (isFence) isCode = !isCode;
      return !isFence && !isCode;
    });
};
const isTableRow = (line: string): boolean => /^\s*\|/.test(line);

it('limits guides to 250 lines, and the README to 150', () => {
  const getLimit = (file: string): number => (file === 'README.md' ? 150 : 250);
  const long = guides
    .filter((file) => file !== 'CHANGELOG.md' && !TABLE_PAGES.includes(file))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > getLimit(file));
  expect(guides.length).toBeGreaterThan(40);
  expect(long).toEqual([]);
});

it('limits lines of guides to 120 characters, outside of tables and code', () => {
  const long = guides.flatMap((file) =>
    getProseLines(file)
      .filter(({ line }) => !isTableRow(line) && line.length > 120)
      .map(({ number }) => `${file}:${number}`),
  );
  expect(long).toEqual([]);
});

it('limits table cells of guides to 200 characters', () => {
  const long = guides.flatMap((file) =>
    getProseLines(file)
      .filter(({ line }) => isTableRow(line) && !/^[\s|:-]+$/.test(line))
      .filter(({ line }) => line.split(/(?<!\\)\|/).some((cell) => cell.trim().length > 200))
      .map(({ number }) => `${file}:${number}`),
  );
  expect(long).toEqual([]);
});
