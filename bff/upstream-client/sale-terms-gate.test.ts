import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { applyDisclosure, GUEST, createViewer, type Viewer } from '~/domain/disclosure/disclosure';
import type { UserStates } from '~/domain/person/verification';
import { calls } from '~/contract';

/** Names of fields that are sale terms, in any reply. */
const TERMS = [
  ...['min_amount', 'append_amount', 'least_amount', 'amount_step', 'min_amount_fen'],
  ...['subscribe_rate', 'management_rate', 'custody_rate', 'performance_rate', 'performance_note'],
  ...['fees', 'lock_days', 'open_rule', 'open_days', 'next_open_day', 'pay_by', 'redeem_note'],
  ...['warn_line', 'stop_line', 'min_hold_shares', 'redeem_tiers'],
];

/** Calls with such fields that have no gate, with the reason. */
const OPEN: Readonly<Record<string, string>> = {
  'orders.reserve': 'an order of one’s own, refused above the class',
  'orders.order': 'an order of one’s own',
  'orders.list': 'orders of one’s own',
  'orders.records': 'orders of one’s own',
  'orders.underWay': 'orders of one’s own',
  'orders.signSuitability': 'an order of one’s own',
  'orders.readMaterial': 'an order of one’s own',
  'orders.tickClauses': 'an order of one’s own',
  'orders.confirmQualified': 'an order of one’s own',
  'orders.passPersonCheck': 'an order of one’s own',
  'orders.signContract': 'an order of one’s own',
  'orders.addEvidence': 'an order of one’s own',
  'orders.answerVisit': 'an order of one’s own',
  'orders.cancel': 'an order of one’s own',
  'orders.redeem': 'an order of one’s own',
  'orders.signRedemption': 'an order of one’s own',
  'orders.redemptionTerms': 'shares one holds',
  'holdings.positions': 'shares one holds',
  'holdings.position': 'shares one holds',
  'trade.remit': 'an order of one’s own',
  'overview.years': 'fees one paid',
  'monthReports.report': 'fees one paid',
};
/** Calls about public funds, which are open to all. */
const isPublic = (id: string): boolean => /public|plans\.|tradeRules/i.test(id);

const now = '2026-11-21T10:00:00+08:00';
const states = (riskLevel: number | null, simuCode: number, over: Partial<UserStates> = {}): UserStates => ({
  identity_states: { code: 3 },
  quiz_states: { code: riskLevel === null ? 0 : 2, risk_level: riskLevel, expire_date: '2027-05-18' },
  simu_qi_states: { code: simuCode, simu_unsigned_guarantee: true },
  am_qi_states: { code: simuCode, am_unsigned_guarantee: true },
  ...over,
});
const viewer = (of: UserStates): Viewer => createViewer(of, { now });
/** All viewers to whom a product of R5 is closed, from least to most rights. */
const CLOSED_TO: Readonly<Record<string, Viewer>> = {
  guest: GUEST,
  registered: viewer({}),
  'identity only': viewer(states(null, 1)),
  'specific at C3': viewer(states(3, 1)),
  'qualified at C3': viewer(states(3, 5)),
  'qualified at C4': viewer(states(4, 5)),
  'qualified at the lowest class': viewer(states(0, 5)),
  'qualified with an expired quiz': viewer(
    states(5, 5, { quiz_states: { code: 2, risk_level: 5, expire_date: '2026-11-20' } }),
  ),
};

/** Builds a reply from a schema, about a private fund of R5. */
function getSample(schema: unknown, name = ''): unknown {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, unknown>;
    return Object.fromEntries(
      Object.keys(shape)
        .filter((key) => !key.includes('locked'))
        .map((key) => [key, getSample(shape[key], key)]),
    );
  }
  if (schema instanceof z.ZodArray) return [getSample(schema.element, name)];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return getSample(schema.unwrap(), name);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly)
    return getSample(schema.unwrap(), name);
  if (schema instanceof z.ZodPipe) return getSample(schema.in, name);
  if (schema instanceof z.ZodLazy) return null;
  if (schema instanceof z.ZodEnum) {
    const options = schema.options as string[];
    return options.includes('simu') ? 'simu' : options[0];
  }
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodUnion) return getSample(schema.options[0], name);
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => getSample(item, name));
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return name === 'risk_level' ? 5 : 1_234_567;
  const texts = ['2027-01-15', '1.00'];
  return texts.find((text) => (schema as z.ZodType).safeParse(text).success) ?? texts[0];
}

/** Names of sale terms with a value in a reply, except inside public funds. */
function termsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(termsIn);
  const fields = value as Record<string, unknown>;
  if (fields.kind === 'public') return [];
  return Object.keys(fields).flatMap((name) => {
    const held = fields[name];
    const isEmpty = held === null || held === undefined || (Array.isArray(held) && held.length === 0);
    return TERMS.includes(name) && !isEmpty ? [name] : termsIn(held);
  });
}

const withTerms = calls
  .map((call) => ({ ...call, reply: getSample(call.definition.result) }))
  .filter(({ id, reply }) => !isPublic(id) && (termsIn(reply).length > 0 || id === 'holdings.openCalendar'));

describe('sale terms of a product above the class', () => {
  it('passes a gate in every call that returns them, except for orders and shares of the current person', () => {
    const ungated = withTerms.filter(({ definition }) => !definition.isGated).map(({ id }) => id);
    expect(ungated.filter((id) => OPEN[id] === undefined)).toEqual([]);
    expect(withTerms.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'orders.saleTerms',
        'catalogue.simuList',
        'catalogue.simuDetail',
        'catalogue.simuSelections',
      ]),
    );
  });

  const gated = withTerms.filter(({ definition }) => definition.isGated);
  it.each(Object.keys(CLOSED_TO))('is not returned by any call for %s', (name) => {
    for (const { id, reply, definition } of gated) {
      const shown = applyDisclosure(id, { code: 0, result: reply }, CLOSED_TO[name] as Viewer);
      expect(termsIn(shown), id).toEqual([]);
      // The remaining data is still a valid reply of the call: pages show the lock and do not fail on it.
      const { result } = shown as { result: unknown };
      expect([
        id,
        definition.result.safeParse(result).error?.issues.map(({ path }) => path.join('.')),
      ]).toEqual([id, undefined]);
      if (id === 'holdings.openCalendar') expect(shown).toMatchObject({ result: { list: [] } });
    }
  });

  it('is returned to a suitable viewer, and above the class only by the sale-terms call, on request with a warning, except to the lowest class', () => {
    const fits = viewer(states(5, 5));
    for (const { id, reply } of gated) {
      if (id !== 'holdings.openCalendar')
        expect(termsIn(applyDisclosure(id, reply, fits)).length, id).toBeGreaterThan(0);
    }
    for (const { id, reply } of gated) {
      const requested = { ...(reply as object), is_asked_above: true };
      const seen = termsIn(applyDisclosure(id, requested, CLOSED_TO['qualified at C3'] as Viewer));
      expect(seen.length > 0, id).toBe(id === 'orders.saleTerms');
      expect(
        termsIn(applyDisclosure(id, requested, CLOSED_TO['qualified at the lowest class'] as Viewer)),
        id,
      ).toEqual([]);
      expect(termsIn(applyDisclosure(id, requested, CLOSED_TO['specific at C3'] as Viewer)), id).toEqual([]);
    }
  });
});
