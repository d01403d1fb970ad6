import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { top } from '~/scripts/testing/source-imports';

const read = (file: string): string => readFileSync(join(top, file), 'utf8');
/** Rows of the tables of the page: promise, text, code, test, title. */
const rows = read('docs/promises.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (promise|-+) /.test(line))
  .map((line) =>
    line
      .slice(2, -1)
      .split(' | ')
      .map((cell) => cell.trim().replace(/^`|`$/g, '')),
  );

describe('docs/promises.md', () => {
  it('has five cells in each row and no row twice', () => {
    expect(rows.filter((cells) => cells.length !== 5)).toEqual([]);
    expect(rows.length).toBeGreaterThan(25);
    expect(new Set(rows.map(([promise, text]) => `${promise} ${text}`)).size).toBe(rows.length);
  });

  it.each(rows)('%s is said in %s and kept by %s', (promise, text, code, test, title) => {
    expect([text, read(text!).includes(promise!)]).toEqual([text, true]);
    expect([code, existsSync(join(top, code!))]).toEqual([code, true]);
    expect([test, read(test!).includes(title!)]).toEqual([test, true]);
  });
});
