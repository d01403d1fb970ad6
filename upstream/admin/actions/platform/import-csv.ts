import type { Transaction } from 'kysely';
import { z } from 'zod';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import type { Database } from '~/upstream/core/db/schema';
import { importRows } from '~/upstream/core/db/import/import-file';
import { ImportError, type ImportReport, type RetypedPayout } from '~/upstream/core/db/import/report';
import { parseUpload } from '~/upstream/core/files/upload-parser';
import { defineAction, type OpsContext } from '~/upstream/core/actions/action';
import { getOperatorRequester } from '~/upstream/core/actions/roles';
import { recordAudit } from '~/upstream/core/audit';
import { bookCorrection } from '~/upstream/modules/settlement';
import { loadSettledByNav } from '~/upstream/modules/orders-core';
import { createInputRefusal } from '~/upstream/core/refusal';

/**
 * Maximum characters of a file: about 20,000 days of NAV, or a list of as many funds. Larger files use `npm run
 * db:import`.
 */
export const CSV_MAX_CHARACTERS = 1_000_000;
const LINES_SHOWN = 50;

/** Thrown to roll back a trial run. */
class Trial extends Error {
  constructor(
    readonly report: ImportReport,
    readonly terms: ReturnType<typeof getChanges>,
  ) {
    super('a trial');
  }
}

const shape = {
  csv: z.string().min(1).max(CSV_MAX_CHARACTERS).describe('text of the CSV; its header decides the format'),
  fund: z.string().min(1).max(64).optional().describe('code of the fund, for a CSV of NAV or income'),
  skip_bad: z.literal('yes').optional().describe('yes: imports the valid rows of a file with invalid ones'),
  write: z.literal('yes').optional().describe('yes: imports; else a trial run that is rolled back'),
};
type Given = z.output<z.ZodObject<typeof shape>>;

/**
 * Like `npm run db:import`, with a trial run first. Data about a fund other than its NAV waits for a second
 * operator, because a payout note in a file pays out money. The same applies to a NAV outside the tolerance or
 * already used for settlement, and to known trading days, on which dates of orders are based.
 */
export const importCsv = defineAction({
  name: 'import-csv',
  title: '导入基金目录、净值、货币基金收益或交易日',
  roles: ['editor'],
  summary:
    'imports a CSV of funds, NAV, income of a money fund or trading days, all or nothing; only a trial run unless write=yes. These need a second operator: payouts, NAVs outside the tolerance, changes of NAVs that orders were settled at, changed types of known funds, and trading days before the last known one',
  arguments: z.strictObject(shape),
  second: {
    async subject({ context, input }) {
      const { retype, terms, ...tried } = await describeImport(context, { ...input, write: undefined });
      const hidden = new Set(retype.map(({ what }) => `${input.fund ?? ''} ${what}`));
      return {
        ...tried,
        retype: retype.map(({ what }) => what),
        terms: terms.map((term) => (hidden.has(term.what) ? { ...term, becomes: BLIND } : term)),
      };
    },
    async retyped({ context, input }) {
      const { retype } = await describeImport(context, { ...input, write: undefined });
      return retype.map(({ what, read_as }) => ({ label: what, value: read_as }));
    },
    isWaived: async ({ context, input }) =>
      input.write !== 'yes' || !(await describeImport(context, { ...input, write: undefined })).needs_second,
  },
  run: ({ context, input }) => describeImport(context, input),
});

/** Tries or writes a file, and reports the result. */
async function describeImport(
  context: Pick<OpsContext, 'db' | 'now' | 'log' | 'operator'>,
  { csv, fund, skip_bad, write }: Given,
) {
  const { db, now } = context;
  const file = await parseUpload(
    context,
    'importRows',
    { text: csv },
    getOperatorRequester(context.operator),
  );
  const options = {
    today: toShanghaiDay(now()),
    ...(fund ? { fundId: fund } : {}),
    isSkippingBad: skip_bad === 'yes',
    // Changes that require a second operator are in `terms`, which triggers dual control.
    isReviewed: true,
  };
  const { report, terms } = await db
    .transaction()
    .execute(async (trx) => {
      const before = await getTerms(trx, fund);
      const found = await importRows(trx, file, options);
      const after = await getTerms(trx, fund);
      const changed = [
        ...getChanges(before, after),
        ...(found.review ?? []).map(({ line, reason }) => ({
          what: `第 ${line} 行：${reason}`,
          was: null,
          becomes: null,
        })),
      ];
      if (write !== 'yes') throw new Trial(found, changed);
      if (found.isWritten) await bookCorrections(trx, now(), { fund: fund ?? '', before, after });
      if (found.isWritten)
        await recordAudit(trx, {
          ...{ at: now(), actor: 'ops', subjectType: 'import', subjectId: fund ?? found.kind },
          action: 'csv_imported',
          detail: { ...found, refused: found.refused.length, review: found.review?.length ?? 0 },
        });
      return { report: found, terms: changed };
    })
    .catch((error: unknown) => {
      if (error instanceof Trial) return error;
      if (error instanceof ImportError) throw createInputRefusal(error.message);
      throw error;
    });
  const { refused, isWritten, review: _, retype = [], ...counts } = report;
  return {
    ...counts,
    refused: refused.slice(0, LINES_SHOWN).map(({ line, reason }) => ({ line_no: line, reason })),
    more_refused: Math.max(0, refused.length - LINES_SHOWN),
    terms: terms.slice(0, LINES_SHOWN),
    needs_second: terms.length > 0,
    retype: retype.map(getRetyped),
    is_possible: isWritten,
    is_written: write === 'yes' && isWritten,
  };
}

const PER_SHARE = '每份派现（元）';
const RATIO = '拆分比例';
/** Hidden from the second operator, who has to type it from the fund's announcement. */
const BLIND = '由复核人按公告填写';

const getRetyped = ({ date, perShare, ratio }: RetypedPayout): { what: string; read_as: string } =>
  perShare !== undefined
    ? { what: `${date} ${PER_SHARE}`, read_as: perShare }
    : { what: `${date} ${RATIO}`, read_as: ratio ?? '' };

type Terms = ReadonlyMap<string, string>;

/**
 * Loads by name: payouts of the fund in a file, its NAVs used for settlement, types of all funds, and all trading
 * days.
 */
async function getTerms(trx: Transaction<Database>, fundId: string | undefined): Promise<Terms> {
  const of = fundId ?? '';
  const dividends = await trx
    .selectFrom('dividends')
    .select(['ex_on', 'per_share'])
    .where('fund_id', '=', of)
    .execute();
  const settled = await loadSettledByNav(trx, of);
  const navs =
    settled.size === 0
      ? []
      : await trx
          .selectFrom('nav_points')
          .select(['date', 'unit'])
          .where('fund_id', '=', of)
          .where('date', 'in', [...settled.keys()])
          .execute();
  const splits = await trx.selectFrom('splits').select(['date', 'ratio']).where('fund_id', '=', of).execute();
  const funds = await trx.selectFrom('public_funds').select(['id', 'type']).execute();
  const days = await trx.selectFrom('trading_days').select('date').orderBy('date').execute();
  return new Map([
    ...dividends.map(({ ex_on, per_share }) => [`${of} ${ex_on} ${PER_SHARE}`, per_share] as const),
    ...splits.map(({ date, ratio }) => [`${of} ${date} ${RATIO}`, ratio] as const),
    ...navs.map(
      ({ date, unit }) =>
        [
          `${of} ${date}${SETTLED_NAV} ${settled.get(date)?.entries} 笔）`,
          // More places of the same value are not a change.
          toBig(unit).toFixed(),
        ] as const,
    ),
    ...funds.map(({ id, type }) => [`${id} ${TYPE}`, PUBLIC_TYPE_NAMES[type]] as const),
    ...days.map(({ date }) => [`${date}${TRADES}`, '是'] as const),
  ]);
}

/** Books corrections for settled NAVs that a file has changed, like those that are published. */
async function bookCorrections(
  trx: Transaction<Database>,
  at: Date,
  { fund, before, after }: { fund: string; before: Terms; after: Terms },
): Promise<void> {
  for (const [what, was] of before) {
    const becomes = after.get(what);
    if (!what.includes(SETTLED_NAV) || becomes === undefined || becomes === was) continue;
    const date = what.slice(`${fund} `.length, what.indexOf(SETTLED_NAV));
    await bookCorrection(trx, at, { fund, date, was, becomes });
  }
}

const SETTLED_NAV = ' 单位净值（已据此结算';
const TYPE = '类型';
const TRADES = ' 是交易日';

/**
 * Returns the changes made by a file. A new fund has no terms yet, because it is not sold. Trading days after the
 * last known one move no order, because no order could be placed for them.
 */
function getChanges(before: Terms, after: Terms) {
  const end = [...before.keys()].findLast((what) => what.endsWith(TRADES)) ?? '';
  const isNew = (what: string): boolean =>
    !before.has(what) && (what.endsWith(TYPE) || (what.endsWith(TRADES) && what > end));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((what) => before.get(what) !== after.get(what) && !isNew(what))
    .map((what) => ({ what, was: before.get(what) ?? null, becomes: after.get(what) ?? null }));
}
