import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { CODES } from '~/contract/codes';
import { importFile } from '~/upstream/db/import/import-file';
import { ImportError, type ImportReport } from '~/upstream/db/import/report';
import { defineAction } from '~/upstream/ops/action';
import { recordAudit } from '~/upstream/services/audit';
import { Refusal } from '~/upstream/services/refusal';

/** Characters of a file: some 20,000 days of NAV, or a directory of as many funds. More goes by `npm run db:import`. */
export const CSV_MAX = 1_000_000;
const LINES_SHOWN = 50;

/** Undoes a trial. */
class Trial extends Error {
  constructor(readonly report: ImportReport) {
    super('a trial');
  }
}

/** What `npm run db:import` does, tried first. */
export const importCsv = defineAction({
  name: 'import-csv',
  title: '导入基金目录、净值或交易日',
  roles: ['editor'],
  summary:
    'imports a CSV of funds, NAV or trading days, all or nothing; tries it and reports unless write=yes',
  arguments: z.strictObject({
    csv: z.string().min(1).max(CSV_MAX).describe('its text; the header says which of the three it is'),
    fund: z.string().min(1).max(64).optional().describe('code of the fund, of a CSV of NAV'),
    skip_bad: z.literal('yes').optional().describe('yes writes the good rows of a file with bad ones'),
    write: z.literal('yes').optional().describe('yes writes; else it is tried and undone'),
  }),
  async run({ context: { db, now }, input: { csv, fund, skip_bad, write } }) {
    const folder = await mkdtemp(join(tmpdir(), 'import-'));
    try {
      const path = join(folder, 'import.csv');
      await writeFile(path, csv);
      const options = { ...(fund ? { fundId: fund } : {}), isSkippingBad: skip_bad === 'yes' };
      const report = await db
        .transaction()
        .execute(async (trx) => {
          const found = await importFile(trx, path, options);
          if (write !== 'yes') throw new Trial(found);
          if (found.isWritten)
            await recordAudit(trx, {
              ...{ at: now(), actor: 'ops', subjectType: 'import', subjectId: fund ?? found.kind },
              action: 'csv_imported',
              detail: { ...found, refused: found.refused.length },
            });
          return found;
        })
        .catch((error: unknown) => {
          if (error instanceof Trial) return error.report;
          if (error instanceof ImportError)
            throw new Refusal(CODES.badRequest, error.message, { reason: 'operator' });
          throw error;
        });
      const { refused, isWritten, ...counts } = report;
      return {
        ...counts,
        refused: refused.slice(0, LINES_SHOWN).map(({ line, reason }) => ({ line_no: line, reason })),
        more_refused: Math.max(0, refused.length - LINES_SHOWN),
        is_possible: isWritten,
        is_written: write === 'yes' && isWritten,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
