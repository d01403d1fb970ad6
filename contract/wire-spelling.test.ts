import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '~/contract';
import { daySchema, instantSchema } from '~/contract/shared';
import { yuanSchema } from '~/contract/units';
import { userStatesSchema } from '~/contract/users';
import { listAllowedRisks } from '~/domain/person/risk';
import { normalizeSpelling, type SpellingVariant } from '~/contract/wire-spelling';

const spelled = (schema: z.ZodType, value: unknown) => {
  const found: SpellingVariant[] = [];
  return { value: normalizeSpelling(schema, value, (each) => found.push(each)), found };
};

describe('spelling of replies', () => {
  it.each([
    ['true as 1', z.boolean(), 1, true, '1 for true'],
    ['true as "1"', z.boolean(), '1', true, '"1" for true'],
    ['false as "0"', z.boolean(), '0', false, '"0" for false'],
    ['false as "false"', z.boolean(), 'false', false, 'text for false'],
    ['an id as a number', z.string(), 20260001, '20260001', 'number for text'],
    ['a number as text', z.number(), '-0.1234', -0.1234, 'text for number'],
    ['a flag of 0 and 1 as true', z.union([z.literal(0), z.literal(1)]), true, 1, 'true for 1'],
    ['a flag of 0 and 1 as text', z.union([z.literal(0), z.literal(1)]), '0', 0, '"0" for 0'],
    ['a text enum as a number', z.enum(['1', '2']), 2, '2', 'number for text'],
    ['an absent object as {}', z.object({ code: z.number() }).nullable(), {}, null, '{} for nothing'],
    ['an absent object as []', z.object({ code: z.number() }).nullable(), [], null, '[] for nothing'],
    ['an absent number as ""', z.number().nullable(), '', null, '"" for nothing'],
    ['an empty list as null', z.array(z.string()), null, [], 'null for []'],
    ['an object of defaults as null', z.object({ code: z.number().default(0) }), null, {}, 'null for {}'],
    ['true as TRUE', z.boolean(), ' TRUE ', true, 'text for true'],
    ['a number with thousands separators', z.number(), '-1,234.50', -1234.5, 'text for number'],
    ['an amount with thousands separators', yuanSchema, '1,234.50', '1234.50', 'another form of text'],
    ['a day without dashes', daySchema, '20991231', '2099-12-31', 'another form of text'],
    ['a day with slashes and no zeros', daySchema, '2026/3/5', '2026-03-05', 'another form of text'],
    ['a day in Chinese', daySchema, '2026年3月5日', '2026-03-05', 'another form of text'],
    ['a day as its midnight', daySchema, '2026-03-05 00:00:00', '2026-03-05', 'another form of text'],
    ['a day as milliseconds', daySchema, Date.UTC(2026, 2, 4, 16), '2026-03-05', 'number for text'],
    ['a day that never comes', daySchema.nullable(), '9999-12-31', null, 'a day without end for nothing'],
    ['long-term validity', daySchema.nullish(), '长期', null, 'a day without end for nothing'],
    [
      ...['an instant without its offset', instantSchema, '2026-03-05 9:15', '2026-03-05T09:15:00+08:00'],
      'another form of text',
    ],
    ['an instant as seconds', instantSchema, 1_772_673_300, '2026-03-05T01:15:00.000Z', 'number for text'],
  ] as const)('reads %s', (_, schema, given, expected, as) => {
    expect(spelled(schema, given)).toEqual({ value: expected, found: [{ path: '', as }] });
    expect(spelled(schema, expected)).toEqual({ value: expected, found: [] });
  });

  it.each([
    ['an id above 2^53, because its digits are lost', z.string(), 2 ** 53],
    ['a flag of 2', z.boolean(), 2],
    ['a text that is not a number', z.number(), '12 元'],
    ['an empty text in a text field', z.string().nullable(), ''],
    ['{} in a field that allows an empty object', z.object({ a: z.string().optional() }).nullable(), {}],
    ['a text with commas that is no amount', z.string(), '1,234'],
    ['a day that does not exist', daySchema, '20260231'],
    ['a day with a time of day', daySchema, '2026-03-05 10:15'],
    ['an instant with its offset', instantSchema, '2026-03-05T09:15:00Z'],
    ['a word in the place of a day', daySchema.nullable(), '待定'],
    ['an absent list', z.object({ list: z.array(z.string()) }), {}],
    ['a text in place of a list', z.object({ list: z.array(z.string()) }), { list: 'none' }],
  ])('leaves %s as it is', (_, schema, given) => {
    const { value, found } = spelled(schema, given);
    expect(value).toBe(given);
    expect(found).toEqual([]);
  });

  it('reads fields in lists, records and alternatives, reports their path, and does not modify the reply', () => {
    const schema = z.object({
      list: z.array(z.object({ id: z.string(), is_selection: z.boolean(), note: z.string().nullable() })),
      by_code: z.record(z.string(), z.number()),
      way: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('card'), tail: z.string() }),
        z.object({ kind: z.literal('none'), is_due: z.boolean() }),
      ]),
    });
    const given = {
      list: [{ id: 7, is_selection: 1, more: 'kept' }],
      by_code: { a: '1.5' },
      way: { kind: 'none', is_due: '1' },
    };
    const before = structuredClone(given);
    const { value, found } = spelled(schema, given);
    expect(value).toEqual({
      list: [{ id: '7', is_selection: true, note: null, more: 'kept' }],
      by_code: { a: 1.5 },
      way: { kind: 'none', is_due: true },
    });
    expect(given).toEqual(before);
    expect(found.map(({ path, as }) => `${path} ${as}`)).toEqual([
      'list.*.id number for text',
      'list.*.is_selection 1 for true',
      'by_code.* text for number',
      'way.is_due "1" for true',
    ]);
  });

  it('creates a reader for the result of every call', () => {
    for (const { definition } of calls)
      expect(normalizeSpelling(definition.result, undefined) ?? null).toBeNull();
  });
});

describe('user states', () => {
  const read = (given: unknown) => userStatesSchema.parse(normalizeSpelling(userStatesSchema, given));

  it('ENTITY-004 accepts 0/1 flags, numeric ids and codes as text', () => {
    const given = {
      ...{ account_id: 8801, name: '林一舟', gender: '1', avatar_url: '', is_adviser: 0 },
      ...{ is_am_verify: '0', is_simu_verify: '1', professional_states: { code: '9' } },
      identity_states: { code: '3', voucher_code: 11010119900101, voucher_type: 0, voucher_expire_date: '' },
      base_info_states: { code: 3, base_info_attachment_state: '1' },
      quiz_states: { code: '2', risk_level: '4' },
      simu_qi_states: { code: 5, simu_unsigned_guarantee: 1 },
      am_qi_states: { code: 0, am_unsigned_guarantee: '0' },
      ca_states: { code: '1' },
    };
    expect(read(given)).toEqual({
      ...{ account_id: '8801', name: '林一舟', gender: 1, avatar_url: '', is_adviser: false },
      ...{ is_am_verify: false, is_simu_verify: true, professional_states: { code: 9 } },
      identity_states: {
        code: 3,
        voucher_code: '11010119900101',
        voucher_type: '0',
        voucher_expire_date: null,
      },
      base_info_states: { code: 3, base_info_attachment_state: 1 },
      quiz_states: { code: 2, risk_level: 4 },
      simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
      am_qi_states: { code: 0, am_unsigned_guarantee: false },
      ca_states: { code: 1 },
    });
  });

  it.each([
    ['20991231', '2099-12-31'],
    ['2099.12.31', '2099-12-31'],
    ['2099-12-31 00:00:00', '2099-12-31'],
    ['长期', null],
    [0, null],
  ])('ENTITY-004 accepts %j as the last day of a document', (value, day) => {
    const { identity_states: states } = read({
      account_id: 'A',
      identity_states: { code: 3, voucher_expire_date: value },
    });
    expect(states.voucher_expire_date).toBe(day);
  });

  it.each([6, -1, 'C4'])('has no risk level for %j, so that no product is suitable', (level) => {
    const { quiz_states: quiz } = read({ account_id: 'A', quiz_states: { code: 2, risk_level: level } });
    expect(quiz).toMatchObject({ code: 2, risk_level: null });
    expect(listAllowedRisks(quiz.risk_level)).toEqual([]);
  });

  it.each([
    ['{}', {}],
    ['null', null],
    ['[]', []],
    ['absent', undefined],
  ])('mean that nothing was done when they are %s', (_, absent) => {
    const names = ['professional', 'identity', 'base_info', 'quiz', 'simu_qi', 'am_qi', 'ca'] as const;
    const states = read({
      account_id: 'A',
      ...Object.fromEntries(names.map((name) => [`${name}_states`, absent])),
    });
    expect(names.map((name) => states[`${name}_states`].code)).toEqual(names.map(() => 0));
    expect(states.simu_qi_states.simu_unsigned_guarantee).toBe(false);
    expect(states.quiz_states.risk_level).toBeNull();
  });
});
