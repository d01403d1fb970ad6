import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** Files that may multiply shares and a NAV, and why they are not a second valuation of a holding. */
const VALUATION_FILES: Readonly<Record<string, string>> = {
  'domain/figures/money.ts': 'the arithmetic itself',
  'domain/holdings/holding-value.ts': 'the one valuation: computeSharesValueFen',
  'domain/figures/fees.ts': 'prices an order at the NAV of its T, and estimates one',
  'domain/figures/nav-series.ts': 'adjusted NAV of a fund, no shares of a person',
  'domain/orders/plan-replay.ts': 'replays a plan nobody holds',
  'domain/orders/redemption.ts': 'checks the price of a confirmed redemption',
  'domain/figures/payout-rules.ts': 'part of the last NAV a dividend may be',
  'upstream/modules/settlement/navs/publish-nav.ts':
    'sums of all holders before and after, for the second operator',
  'upstream/modules/settlement/navs/correction-plan.ts': 'money for missing shares that were sold',
  'upstream/modules/settlement/check-accounting.ts':
    'dividend of the entitled shares, compared with the booking',
  'upstream/modules/settlement/payout-corrections/entries.ts': 'money for missing shares that were redeemed',
  'upstream/modules/settlement/payout-corrections/rewrite-series.ts':
    'adjusted NAV of a fund, no shares of a person',
  'upstream/modules/settlement/navs/repricing.ts':
    'what a settled redemption would have brought at the corrected NAV',
  'domain/figures/linked-index.ts': 'level of an index',
  'app/pages/public/trade/redeem-estimate.ts':
    'estimates a redemption before the order, beside the day of the NAV',
  'upstream/modules/orders-core/lots.ts': 'cost of the remaining shares, no NAV',
  'upstream/core/db/migrations/0192-kept-payout-excess.ts': 'shares of a money fund, whose NAV is always 1',
  'upstream/core/pdf/table.ts': 'shares of a width',
  'upstream/modules/public-orders/confirm.ts': 'fee of a lot at the NAV of T',
  'upstream/modules/public-orders/day-limit.ts': 'estimates open conversions for a purchase limit',
  'upstream/modules/public-orders/place-convert.ts': 'estimates a conversion for a purchase limit',
  'upstream/modules/orders-core/payment-due.ts':
    'what a confirmed redemption pays, computed again before it leaves',
  'upstream/modules/settlement/payout-batches/preview.ts': 'the same, for the operators who release it',
  'upstream/modules/holdings/load-holdings.ts': 'NAV in another currency times its rate',
  'upstream/modules/holdings/positions.ts': 'NAV of a curve times the rate of its currency',
  'upstream/core/db/import/publish-nav.ts': 'what one old unit of a fund became',
  'upstream/core/db/import/payout-proof.ts': 'what one old unit of a fund became',
};
/** Seeds create fictitious data; tests and tools display nothing to users. */
const LEFT_OUT = /(\.test\.tsx?$|\/testing\/|^upstream\/seed\/|node_modules)/;

const SHARES = String.raw`[\w.]*(?:[sS]hares|[hH]eld|units?)`;
const NAV = String.raw`[\w.]*(?:[nN]av|[pP]rice|[uU]nit)`;
/** Lines that multiply by a NAV or a price, or shares by anything, in TypeScript and in SQL. */
const MULTIPLIES = [
  new RegExp(String.raw`\.times\((?:\w+\()*(?:String\()?${NAV}\b`),
  new RegExp(String.raw`${NAV}\)?\.times\(`),
  new RegExp(String.raw`(?:${NAV}|${SHARES})[)\]]?\s\*\s`),
  new RegExp(String.raw`\s\*\s\(?(?:Number\()?(?:${NAV}|${SHARES})\b`),
];
/** Import that values shares at many NAVs. */
const MANY = /import \{[^}]*\bcreateAmountCalculator\b[^}]*\} from '~\/domain\/figures\/money'/;

async function sources(): Promise<string[]> {
  const folders = await Promise.all(
    ['domain', 'upstream', 'app'].map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  );
  return folders.flat().filter((file) => /\.tsx?$/.test(file));
}

it('multiplies shares held by a NAV in one module only', async () => {
  const found = new Map<string, string[]>();
  for (const file of await sources()) {
    if (LEFT_OUT.test(file)) continue;
    const text = await readFile(file, 'utf8');
    if (MANY.test(text)) found.set(file, ['imports createAmountCalculator']);
    const lines = text
      .split('\n')
      .filter(
        (line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line) && MULTIPLIES.some((pattern) => pattern.test(line)),
      );
    if (lines.length > 0) found.set(file, lines);
  }
  expect([...found].filter(([file]) => !(file in VALUATION_FILES))).toEqual([]);
  // Listed files that no longer multiply must be removed.
  expect(Object.keys(VALUATION_FILES).filter((file) => !found.has(file))).toEqual([]);
});
