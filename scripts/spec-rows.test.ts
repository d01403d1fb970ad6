import { describe, expect, it } from 'vitest';
import { coverageTable, readRows, rowsNamedBy } from './spec-rows';

describe('requirement matrix', () => {
  const rows = readRows('docs/spec');

  it('reads every row of the four files once', () => {
    expect(rows.filter((row) => row.file === 'rules')).toHaveLength(512);
    expect(rows.filter((row) => row.file === 'calls')).toHaveLength(38);
    expect(rows.filter((row) => row.file === 'redirects')).toHaveLength(14);
    expect(rows.filter((row) => row.file === 'routes')).toHaveLength(221);
    expect(new Set(rows.map((row) => row.file + row.id)).size).toBe(rows.length);
  });

  it('finds ids and routes in a title, and nothing in a title without them', () => {
    const named = (title: string) => rowsNamedBy(title, rows).map((row) => row.id);
    expect(named('VERIFY-' + '001 and VERIFY-' + '002: codes')).toEqual(['VERIFY-001', 'VERIFY-002']);
    expect(named('route /{product}/info answers')).toEqual(['/{product}/info']);
    expect(named('adds two numbers')).toEqual([]);
  });

  it('lists a row without a test', () => {
    const two = rows.slice(0, 2);
    const table = coverageTable(two, new Map([[two[0]!, new Set(['a.test.ts'])]]), 1, []);
    expect(table).toContain('| all | | 2 | 1 | 1 |');
    expect(table).toContain(`- rules PRODUCT: ${two[1]!.id}`);
  });
});
