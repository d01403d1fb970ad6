import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALLOWED, findBannedEnglish } from '~/scripts/lint/plain-english.mjs';

/** A text, and the construction that is reported; null for plain English. */
const TEXTS: readonly (readonly [text: string, found: string | null])[] = [
  ['What is shown of a fund that left.', 'What'],
  ['The form; what is wrong with it.', null],
  ['Null: who sees no fund.', null],
  ['Reads it anew.', 'anew'],
  ['Nobody is notified.', 'Nobody'],
  ['Keeps whatever was typed.', 'whatever'],
  ['The label beside the field.', 'beside'],
  ['Only for holders, alone.', 'alone'],
  ['A lock of its own.', 'of its own'],
  ['The user is told the reason.', 'is told'],
  ['The order stands in the list.', 'stands in'],
  ['NAV stands for net asset value.', null],
  ['Of a fund that is gone the name.', 'Of a'],
  ['One whose report fails is skipped.', 'One whose'],
  ['All accounts but for closed ones.', 'but for'],
  ['Every room has a README.', 'room'],
  ['Returns `whatever` as it is.', null],
  ['The loader drops the cursor and loads page 1.', null],
  ['Returns 422 when the captcha has expired.', null],
];

/** Lists the files of the repository that match one of the patterns. */
const listFiles = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));

/** Finds banned English in the texts that `listTexts` returns for the content of each file. */
const findReports = (files: readonly string[], listTexts: (content: string) => string[]): string[] =>
  files.flatMap((file) =>
    listTexts(readFileSync(file, 'utf8'))
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .flatMap((text) =>
        findBannedEnglish(text).map(({ found }) => `${file}: "${found}" in: ${text.slice(0, 120)}`),
      ),
  );

/** Splits a Markdown page into paragraphs, list items and table cells, without code blocks and link targets. */
const listParagraphs = (markdown: string): string[] =>
  markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-*#>|]|\d+\.)\s?)/)
    .flatMap((block) => (block.trimStart().startsWith('|') ? block.split('|') : [block]))
    .map((text) => text.trim().replace(/^(?:[-*#>]+|\d+\.)\s/, ''));

describe('plain English', () => {
  it.each(TEXTS)('%s → %s', (text, found) => {
    expect(findBannedEnglish(text)[0]?.found ?? null).toBe(found);
  });

  it('allows at most 20 texts', () => {
    expect(ALLOWED.length).toBeLessThanOrEqual(20);
  });

  it('is enforced by lint in comments and test titles', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plain-english-'));
    cpSync('scripts/lint', join(folder, 'lint'), { recursive: true });
    writeFileSync(
      join(folder, '.oxlintrc.json'),
      JSON.stringify({
        jsPlugins: ['./lint/repository-rules.mjs'],
        categories: { correctness: 'off' },
        rules: { 'portal/plain-english': 'error' },
      }),
    );
    const lines = [
      '// Reads the page',
      '// anew.',
      'export const a = 1; // Nobody reads it.',
      '/** Kept beside it. */',
      "describe('whatever', () => {});",
      "it.each([1])('is told %s', () => {});",
      'it(`stands in ${a}`, () => {});',
      "export const text = 'nobody is told anew';",
      '// Returns the page.',
      "describeOnEachDatabase('a matter', () => {});",
      "test.step('is said', () => {});",
      "step('lies in it', () => {});",
    ];
    writeFileSync(join(folder, 'made.ts'), lines.join('\n'));
    const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format', 'json', 'made.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { labels: { span: { line: number } }[] }[] };
    const reported = new Set(diagnostics.map(({ labels }) => labels[0]?.span.line));
    expect([...reported].sort((a = 0, b = 0) => a - b)).toEqual([1, 3, 4, 5, 6, 7, 10, 11, 12]);
  });

  it('is kept by every comment of a stylesheet', () => {
    const sheets = listFiles('*.css');
    expect(sheets.length).toBeGreaterThan(50);
    expect(
      findReports(sheets, (text) =>
        Array.from(text.matchAll(/\/\*([\s\S]*?)\*\//g), ([, comment = '']) => comment),
      ),
    ).toEqual([]);
  });

  it('is kept by every comment of a script or of a deployment file', () => {
    const files = listFiles('.ci', '.env.example', '.github/*.yml', 'deploy/*', '*.yml', '*.sh').filter(
      (file) => !/\.(?:json|md|mjs|ts)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(15);
    expect(
      findReports(files, (text) =>
        Array.from(text.matchAll(/(?:^[ \t]*#.*\n)+/gm), ([block]) => block.replace(/^[ \t]*#/gm, '')),
      ),
    ).toEqual([]);
  });

  it('is kept by every page of documentation', () => {
    const pages = listFiles('*.md');
    expect(pages.length).toBeGreaterThan(100);
    expect(findReports(pages, listParagraphs)).toEqual([]);
  });
});
