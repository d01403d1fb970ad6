import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BANNED_WORDS, CONTRACT_PROPERTIES, findBannedWords } from '~/scripts/lint/plain-names.mjs';

/** An identifier, and the words in it that are reported. */
const NAMES: readonly (readonly [name: string, found: readonly string[]])[] = [
  ['houses', ['houses']],
  ['getHouse', ['house']],
  ['HOUSE_WORDS', ['house']],
  ['isPaperRoom', ['paper', 'room']],
  ['house_list_entries', []],
  ['deskUrl', ['desk']],
  ['isNobodyAlone', ['nobody', 'alone']],
  ['desktopMenu', []],
  ['renderStandalonePage', []],
  ['warehouse', []],
  ['paperback', []],
  ['company', []],
  ['isLoggedIn', []],
];

describe('plain names', () => {
  it.each(NAMES)('reports of %s the words %j', (name, found) => {
    expect(findBannedWords(name).map((each) => each.found)).toEqual(found);
  });

  it('offers a replacement for each banned word', () => {
    for (const instead of Object.values(BANNED_WORDS)) expect(instead).not.toBe('');
  });

  it('allows at most 10 properties of the contract', () => {
    expect(CONTRACT_PROPERTIES.length).toBeLessThanOrEqual(10);
  });

  it('is on for the whole repository', () => {
    const { rules, overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
      rules: Record<string, unknown>;
      overrides: { rules: Record<string, unknown> }[];
    };
    expect(rules['portal/plain-names']).toBe('error');
    for (const override of overrides) expect(override.rules).not.toHaveProperty(['portal/plain-names']);
  });

  it('is enforced by lint in declarations, not in keys of object literals', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plain-names-'));
    cpSync('scripts/lint', join(folder, 'lint'), { recursive: true });
    writeFileSync(
      join(folder, '.oxlintrc.json'),
      JSON.stringify({
        jsPlugins: ['./lint/repository-rules.mjs'],
        categories: { correctness: 'off' },
        rules: { 'portal/plain-names': 'error' },
      }),
    );
    const lines = [
      'const house = 1;',
      'const { a: rooms } = { a: 1 };',
      'function getPaper() {}',
      'const read = (paper: number, [door] = [2]) => paper;',
      'interface Shelf { a: 1 }',
      'type Row = { isBeside: boolean };',
      'class Door {}',
      'const row = { house: 1 };',
      'type Speaker = { house: string };',
      'export const company = row.house;',
    ];
    writeFileSync(join(folder, 'made.ts'), lines.join('\n'));
    const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format', 'json', 'made.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { labels: { span: { line: number } }[] }[] };
    const reported = diagnostics.map(({ labels }) => labels[0]?.span.line ?? 0);
    expect(reported.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 4, 5, 6, 7]);
  });
});
