import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { PAYMENT_CAUSES, type NoteEvent, type PaymentCause } from '~/domain/figures/fixed/note-life';
import type { FundEvent } from '~/domain/figures/equity/fund-life';
import { markPublishedText } from '~/upstream/core/published-text';
import { createInputRefusal } from '~/upstream/core/refusal';

const daySchema = z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' });
/** Amount per 1 元 of principal. */
const amountSchema = z.string().regex(/^(0|1|0?\.\d{1,10}|0\.\d{1,10}|1\.\d{1,10})$/, {
  error: '每 1 元剩余本金的金额，如 0.0311，最多 10 位小数',
});
/** Value or amount per unit. */
const unitSchema = z.string().regex(/^\d{1,6}(\.\d{1,10})?$/, { error: '如 1.2345，最多 10 位小数' });
const TEXT_MAX_CHARACTERS = 500;

export const EVENT_KINDS = [
  'payment',
  'extension',
  'default',
  'valuation',
  'write_off',
  'call',
  'distribution',
] as const;

/** Fields of an event, of an action or of a row of a file. */
export const eventShape = {
  product: z.string().min(1).max(64).describe('id of a quasi-fixed, private-equity or overseas product'),
  kind: z.enum(EVENT_KINDS),
  day: daySchema.describe('day of the event; a later one is booked on its day'),
  cause: z.enum(PAYMENT_CAUSES).optional().describe('payment: schedule (default), early or recovery'),
  until: daySchema
    .optional()
    .describe('payment: end of the period that it pays; default: the next payment day'),
  income: amountSchema
    .optional()
    .describe('payment: income per 1 元 of outstanding principal; default: what the agreed rate owes'),
  principal: amountSchema
    .optional()
    .describe('payment: principal per 1 元 outstanding; default: 1 at the end of the term, else 0'),
  to: daySchema.optional().describe('extension: new end of the term'),
  unit: unitSchema
    .optional()
    .describe('default, valuation: value of 1 元 of principal, or of a unit in the currency of the fund'),
  due: daySchema.optional().describe('call: last day of the payment'),
  ratio: amountSchema
    .optional()
    .describe(
      'call: share of the commitment; distribution, valuation: the sum as a share of all commitments',
    ),
  offset: amountSchema.optional().describe('call: part of the ratio that earlier fees offset'),
  penalty_rate: amountSchema.optional().describe('call: annual rate on late amounts by the contract'),
  grace_days: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional()
    .describe('call: days after the due day before a default'),
  capital: unitSchema.optional().describe('distribution: returned capital per unit'),
  gain: unitSchema.optional().describe('distribution: gain per unit'),
  recallable: unitSchema.optional().describe('distribution: part per unit that may be called again'),
  text: markPublishedText(z.string())
    .trim()
    .max(TEXT_MAX_CHARACTERS)
    .optional()
    .describe('extension, default, write_off: decision and reason, shown to investors'),
};
export const eventSchema = z.strictObject(eventShape);
export type GivenEvent = z.output<typeof eventSchema>;

/** Values of a payment for fields that are empty. */
export interface PaymentDefaults {
  until: string;
  income: string | null;
  principal: string;
}

/** Returns the event of typed fields. Throws Refusal for a missing one. */
export function toNoteEvent(
  given: GivenEvent,
  defaults: (cause: PaymentCause, until?: string) => PaymentDefaults,
): NoteEvent {
  const { kind: type, day } = given;
  const text = given.text ?? '';
  const need = <T>(value: T | undefined | null, name: string): T => {
    if (value === undefined || value === null) throw createInputRefusal(`缺少 ${name}`);
    return value;
  };
  switch (type) {
    case 'call':
    case 'distribution':
      throw createInputRefusal('类固收产品没有缴款与分配：请用 payment');
    case 'payment': {
      const cause = given.cause ?? 'schedule';
      const standard = defaults(cause, given.until);
      return {
        ...{ type, day, cause, until: standard.until },
        income: need(given.income ?? standard.income, 'income（付息）'),
        principal: given.principal ?? standard.principal,
      };
    }
    case 'extension':
      return { type, day, to: need(given.to, 'to（展期至）'), text: need(text || null, 'text（说明）') };
    case 'default':
      return { type, day, unit: need(given.unit, 'unit（估值）'), text: need(text || null, 'text（说明）') };
    case 'valuation':
      return { type, day, unit: need(given.unit, 'unit（估值）') };
    case 'write_off':
      return { type, day, text: need(text || null, 'text（说明）') };
  }
}

/** Returns the event of a fund. Throws Refusal for a missing field, or a kind that only notes have. */
export function toFundEvent(given: GivenEvent): FundEvent {
  const { kind: type, day } = given;
  const need = <T>(value: T | undefined, name: string): T => {
    if (value === undefined || value === '') throw createInputRefusal(`缺少 ${name}`);
    return value;
  };
  switch (type) {
    case 'call':
      return {
        ...{ type, day, dueOn: need(given.due, 'due（截止日）'), ratio: need(given.ratio, 'ratio（比例）') },
        ...{
          offset: given.offset ?? '0',
          penaltyRate: need(given.penalty_rate, 'penalty_rate（逾期年利率）'),
        },
        graceDays: Number(need(given.grace_days, 'grace_days（宽限天数）')),
      };
    case 'distribution':
      return {
        ...{ type, day, capital: given.capital ?? '0', gain: given.gain ?? '0' },
        ...{ recallable: given.recallable ?? '0', ratio: given.ratio ?? null },
      };
    case 'valuation':
      return { type, day, unit: need(given.unit, 'unit（估值）'), ratio: given.ratio ?? null };
    case 'extension':
      return { type, day, to: need(given.to, 'to（展期至）'), text: need(given.text, 'text（说明）') };
    case 'payment':
    case 'default':
    case 'write_off':
      throw createInputRefusal('只有类固收产品可以登记付息还本、违约与核销');
  }
}

/** Columns of a file, by the names of the fields or in Chinese. */
const COLUMNS: Readonly<Record<string, keyof typeof eventShape>> = {
  产品: 'product',
  事项: 'kind',
  日期: 'day',
  原因: 'cause',
  期间至: 'until',
  付息: 'income',
  还本: 'principal',
  展期至: 'to',
  估值: 'unit',
  截止日: 'due',
  比例: 'ratio',
  抵扣: 'offset',
  逾期年利率: 'penalty_rate',
  宽限天数: 'grace_days',
  本金: 'capital',
  收益: 'gain',
  可再缴款: 'recallable',
  说明: 'text',
};
const WORDS: Readonly<Record<string, string>> = {
  付息还本: 'payment',
  展期: 'extension',
  违约: 'default',
  估值: 'valuation',
  核销: 'write_off',
  缴款通知: 'call',
  分配: 'distribution',
  按期: 'schedule',
  提前兑付: 'early',
  回收: 'recovery',
};

export interface ReadRow {
  line: number;
  given: GivenEvent | null;
  reason: string | null;
}

/** Reads the rows of a file; a row that does not fit has its reason. Throws Refusal for unknown columns. */
export function readEventRows(rows: readonly { line: number; cells: readonly string[] }[]): ReadRow[] {
  const [header, ...rest] = rows;
  const names = (header?.cells ?? []).map((cell) => COLUMNS[cell] ?? cell);
  const unknown = names.filter((name) => !Object.hasOwn(eventShape, name));
  if (!header || unknown.length > 0 || new Set(names).size < names.length)
    throw createInputRefusal(
      `表头须为：${Object.keys(COLUMNS).join('、')}，不认识：${unknown.join('、') || '重复的列'}`,
    );
  return rest.map(({ line, cells }) => {
    const fields = names.flatMap((name, index) => {
      const cell = (cells[index] ?? '').trim();
      return cell === '' ? [] : [[name, name === 'kind' || name === 'cause' ? (WORDS[cell] ?? cell) : cell]];
    });
    const read = eventSchema.safeParse(Object.fromEntries(fields));
    return read.success
      ? { line, given: read.data, reason: null }
      : {
          line,
          given: null,
          reason: read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('；'),
        };
  });
}
