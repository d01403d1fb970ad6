import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '~/contract/index';
import { listLeafFields } from '~/contract/leaf-fields';
import type { Unit } from '~/contract/units';

/** Numbers without a unit: counts, whole days, classes, codes. */
const COUNTS = new Set(
  [
    'hold_months hold_days active age age_min agreement_list aid answered attachment_state base_info_attachment_state career_years code',
    'collection confirm_days arrival_days confirmations confirmations_needed count day ended',
    'expire_seconds failed_debits fall_days growth held_days holding_days investor_cap investor_count left_today',
    'left_year lengths lesson_count level like limit lock_days manager_years min_aid minutes next_level_growth next_min_aid open_days page parts',
    'peer_count plan_count product_count product_total quiz_draft_count rank rank_total reading_minutes recovery_days',
    'resend_seconds risk_level risk_max run_count runs runs_done seconds_to_next share size_bytes staff_count tenure_days watched_count',
    'open_count interview_days total tries votes year years days steps weight vintage invest_years exit_years extensions extension_years',
    'never_count under_count match_count client_count hidden_count askable_count asked_count',
    'never_count under_count unread_count message_count read_count version',
    // Videos: seconds from the start, reserved seats, expiry of a pass.
    'seconds at stopped_at reserve_count until',
    // Activities: seats, taken and waiting counts, position on the waiting list, seconds since a code was scanned.
    'seats seats_taken waiting_count line_place age_seconds',
    'house_count fund_count unfeed_count',
    'came_count month_count places checked_count eligible_count member_count manager_count wound_up_count edition_year',
    // Membership: growth, uses of a right, seats.
    'points from_growth level_growth asset_points_cap times used_times left_times left_seats talk_seats entry_id',
    'unknown_count',
    'reckoning_day valid_months kept_months grace_months',
    'done_parts all_parts',
    'term_months payout_months payout_day due_count on_time_count late_count',
    // Values reported by a browser about itself.
    'duration perfTime resources timings',
  ].flatMap((line) => line.split(' ')),
);

/** A field with such a name is an amount, a share, a NAV or a rate. */
const AMOUNT_NAME =
  /(^|_)(amount|fee|nav|shares?|profit|cost|price|yuan|fen|money|income|invested|cash|paid_out|gross|net|gain|base|due|sent|arrived|limit|worth|value|size|total|rate|ratio|return|yield|drawdown|sharpe|xirr|change|hurdle|threshold|high_water|dividends?|per_share|capital|line)$/;

/** Text fields with such a name that hold display text: the value of a label, the capital as filed. */
const WORDS = /\b(terms|lines)\[\]\.value$|:registered_capital$/;

/** Names whose meaning depends on the parent, never two kinds of money: all their units. */
const BY_PARENT: Readonly<Record<string, readonly (Unit | 'count')[]>> = {
  // A fee tier starts at an amount or at a number of holding days.
  from: ['元', '天'],
  to: ['元', '天'],
  // A count; total assets; the return of a year.
  total: ['元', 'count', '比率'],
  // Share of all assets; number of times an article was shared.
  share: ['count', '比率'],
  // Value of a holding; a return; a metric named by its key.
  value: ['元', '指标', '比率'],
  benchmark: ['指数', '指标', '比率'],
  // Values of a curve: index levels, or returns.
  values: ['指数', '比率'],
};

const PARTS = ['query', 'body', 'result'] as const;
const fields = calls.flatMap(({ id, definition }) =>
  PARTS.flatMap((part) => {
    const schema = definition[part];
    return schema === undefined
      ? []
      : listLeafFields(schema).map((leaf) => ({ ...leaf, way: `${id}:${part}:${leaf.path}` }));
  }),
);

/** Returns the unit of a field, as in the OpenAPI document; undefined when it has none. */
const getUnit = (schema: z.ZodType): Unit | undefined =>
  z.globalRegistry.get(schema)?.['x-unit'] as Unit | undefined;

const isNumber = (schema: z.ZodType) => schema instanceof z.ZodNumber;
const isPlainText = (schema: z.ZodType) => schema instanceof z.ZodString;
/** Whether a text field accepts '12.5' and rejects words. */
const isDecimal = (schema: z.ZodType) =>
  schema instanceof z.ZodString && schema.safeParse('12.5').success && !schema.safeParse('twelve').success;

const bare = (all: typeof fields) =>
  all.flatMap(({ schema, field, way }) => {
    if (getUnit(schema) !== undefined) return [];
    if (isDecimal(schema)) return [way];
    if (isNumber(schema)) return COUNTS.has(field) ? [] : [way];
    const isAmount = isPlainText(schema) && AMOUNT_NAME.test(field);
    return isAmount && !WORDS.test(way) ? [way] : [];
  });

const unitsByName = (all: typeof fields) => {
  const found: Record<string, Set<string>> = {};
  for (const { schema, field } of all) {
    const unit = getUnit(schema) ?? (isNumber(schema) ? 'count' : undefined);
    if (unit !== undefined) (found[field] ??= new Set()).add(unit);
  }
  return found;
};
const severalUnits = (all: typeof fields) =>
  Object.fromEntries(
    Object.entries(unitsByName(all))
      .filter(([, units]) => units.size > 1)
      .map(([field, units]) => [field, [...units].sort()]),
  );

describe('units of the contract', () => {
  it('walks every call', () => {
    expect(fields.length).toBeGreaterThan(2_500);
    expect(fields.filter(({ schema }) => getUnit(schema) === '元').length).toBeGreaterThan(200);
  });

  it('declares a unit for every amount, share, NAV and rate', () => {
    expect(bare(fields), 'use a schema of contract/units.ts, or list the field in COUNTS above').toEqual([]);
  });

  it('gives a name one unit in all requests and replies', () => {
    expect(severalUnits(fields)).toEqual(
      Object.fromEntries(Object.entries(BY_PARENT).map(([field, units]) => [field, units.slice().sort()])),
    );
  });

  it('lists only counts that exist', () => {
    const numbers = new Set(fields.filter(({ schema }) => isNumber(schema)).map(({ field }) => field));
    expect(
      [...COUNTS].filter((name) => !numbers.has(name)),
      'no field has this name: remove it from COUNTS',
    ).toEqual([]);
  });

  it('finds an added field with a missing or wrong unit', () => {
    const added = listLeafFields(
      z.object({
        redeem_fee: z.string(),
        bonus: z.number(),
        price: z.string().regex(/^\d+\.\d\d$/),
        nav: fields.find(({ schema }) => getUnit(schema) === '元')?.schema ?? z.string(),
      }),
    ).map((leaf) => ({ ...leaf, way: `new.call:result:${leaf.path}` }));
    expect(bare(added)).toEqual([
      'new.call:result:redeem_fee',
      'new.call:result:bonus',
      'new.call:result:price',
    ]);
    expect(severalUnits([...fields, ...added])).toMatchObject({ nav: ['元', '元/份'] });
  });
});

describe('requested days', () => {
  const asked = calls.flatMap(({ id, definition: { query, body } }) =>
    [query, body].flatMap((schema) =>
      (schema ? listLeafFields(schema) : []).map((leaf) => ({ ...leaf, fieldPath: `${id}: ${leaf.path}` })),
    ),
  );
  const takes =
    (text: string) =>
    ({ schema }: { schema: z.ZodType }): boolean =>
      schema.safeParse(text).success;
  /**
   * Fields that accept such a text and reject words: days, or months. Fields that also accept it without dashes are
   * codes.
   */
  const like = (text: string) =>
    asked.filter(
      (leaf) =>
        takes(text)(leaf) && !takes('x'.repeat(text.length))(leaf) && !takes(text.replaceAll('-', ''))(leaf),
    );

  it('must exist, and so must months, because the database rejects others', () => {
    const [days, months] = [like('2026-11-20'), like('2026-11')];
    expect(days.length).toBeGreaterThan(8);
    expect(months.length).toBeGreaterThan(0);
    for (const none of ['2026-02-31', '2026-13-01', '0000-01-01', '2026-11-00'])
      expect(
        days.filter(takes(none)).map(({ fieldPath }) => fieldPath),
        none,
      ).toEqual([]);
    for (const none of ['2026-13', '2026-00'])
      expect(
        months.filter(takes(none)).map(({ fieldPath }) => fieldPath),
        none,
      ).toEqual([]);
  });
});
