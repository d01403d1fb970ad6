import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseCsv } from '~/upstream/core/db/import/csv';
import { IMPORT_HEADERS, IMPORT_KINDS } from '~/upstream/core/db/import/forms';
import { parseRows } from '~/upstream/core/db/import/read-rows';

const cells = IMPORT_KINDS.flatMap((kind) =>
  IMPORT_HEADERS[kind].map((column, at) => ({ kind, column, at })),
);

it.each(cells)('refuses a row of $kind whose $column holds invisible characters', ({ kind, column, at }) => {
  const columns = IMPORT_HEADERS[kind];
  const rows = ['\u0007', '\u202e', '\u200b'].map((character) =>
    columns.map((_, index) => (index === at ? `稳健${character}一号` : '1')).join(','),
  );
  const table = [columns.join(','), ...rows, columns.map(() => '1').join(',')].join('\n');
  const anything = z.record(z.string(), z.string());
  const { refused, rows: taken } = parseRows(parseCsv(table, { rowsMax: 9 }), anything, () => 'one');
  expect(refused).toEqual([2, 3, 4].map((line) => ({ line, reason: `${column} 含有看不见的字符` })));
  expect(taken).toHaveLength(1);
});
