import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const rows = readFileSync('docs/language.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!term\b|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, terms = '', identifiers = '']) => ({ terms: terms.split('、'), identifiers }));

it('lists every Chinese term once', () => {
  const terms = rows.flatMap((row) => row.terms);
  expect(terms.length).toBeGreaterThan(200);
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
});

it('names identifiers that the code has', () => {
  const folders = ['app', 'bff', 'contract', 'domain', 'framework', 'upstream'];
  const code = execFileSync('git', ['grep', '-hoIE', '[A-Za-z_][A-Za-z0-9_-]{2,}', '--', ...folders], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const words = new Set(code.split('\n').flatMap((word) => [word, ...word.split('-')]));
  const identifiers = rows.flatMap((row) =>
    [...row.identifiers.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(identifiers.length).toBeGreaterThan(200);
  const missing = identifiers.filter((name) =>
    name.split('.').some((part) => !words.has(part.replace(/^\*_/, '').replace(/^.*\/|\.ts$/g, ''))),
  );
  expect(missing).toEqual([]);
});
