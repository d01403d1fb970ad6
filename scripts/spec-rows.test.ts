import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  computeCoverage,
  formatCoverageTable,
  formatTestsWithoutRow,
  readSpecRows,
  findNamedRows,
} from '~/scripts/spec-rows';

describe('requirement matrix', () => {
  const rows = readSpecRows('docs/spec');

  it('reads every rule, call and redirect once', () => {
    expect(rows.filter((row) => row.file === 'rules')).toHaveLength(512);
    expect(rows.filter((row) => row.file === 'calls')).toHaveLength(38);
    expect(rows.filter((row) => row.file === 'redirects')).toHaveLength(14);
    expect(new Set(rows.map((row) => row.file + row.id)).size).toBe(rows.length);
  });

  it('PRODUCT-005 covers the whole specification: a test names each rule and call, or the notes state its replacement', () => {
    const texts = ['app', 'bff', 'contract', 'domain', 'upstream', 'scripts', 'tests'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(?:test|spec)\.tsx?$/.test(entry.name))
        .filter((entry) => !entry.parentPath.includes('node_modules'))
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    );
    const named = new Set(texts.join('\n').match(/\b[A-Z]+-\d{3}\b/g));
    const unnamed = rows.filter(
      (row) => (row.file === 'rules' || row.file === 'calls') && !named.has(row.id),
    );
    const notes = readFileSync('docs/spec/notes.md', 'utf8');
    const replaced = [...notes.matchAll(/^\| ([A-Z]+-\d{3}) +\| not counted: .+\|$/gm)].map(([, id]) => id);
    expect(unnamed.map((row) => row.id).sort()).toEqual(replaced.sort());
  });

  it('finds ids and routes in a title, and nothing in a title without them', () => {
    const named = (title: string) => findNamedRows(title, rows).map((row) => row.id);
    expect(named('VERIFY-' + '001 and VERIFY-' + '002: codes')).toEqual(['VERIFY-001', 'VERIFY-002']);
    expect(named('route /{product}/info answers')).toEqual(['/{product}/info']);
    expect(named('adds two numbers')).toEqual([]);
  });

  it('lists rows by the kind of their tests, and those without one', () => {
    const [first, second] = rows;
    const two = [first!, second!];
    const tests = [
      { file: 'domain/a.test.ts', title: first!.id },
      { file: 'tests/e2e/a.spec.ts', title: `${first!.id} in a browser` },
      { file: 'tests/http/a.test.ts', title: 'adds' },
    ];
    const coverage = computeCoverage(two, tests, new Set());
    const table = formatCoverageTable(coverage);
    expect(table).toContain('| all | | 2 | 1 | 0 | 1 | 1 | 1 |');
    expect(table).toContain(
      `Not counted: [notes.md](notes.md) describes the replacement of each row.\n\n- rules PRODUCT: ${second!.id}`,
    );
    expect(table).not.toContain('`tests/http`');
    expect(formatTestsWithoutRow(coverage)).toContain('- `tests/http`: 1');
  });

  it('counts a call only when the portal makes it', () => {
    const call = rows.find((row) => row.file === 'calls')!;
    const tests = [{ file: 'upstream/modules/a.test.ts', title: `${call.id} answers` }];
    expect(computeCoverage([call], tests, new Set([call.id])).proven.size).toBe(1);
    const unmade = computeCoverage([call], tests, new Set());
    expect(unmade.proven.size).toBe(0);
    expect(formatCoverageTable(unmade)).toContain(
      `## Calls that only the reference upstream knows\n\n- ${call.id}`,
    );
  });
});
