import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { PAYMENT_CAUSES, type NoteEvent, type PaymentCause } from '~/domain/figures/fixed/note-life';
import { markPublishedText } from '~/upstream/core/published-text';
import { createInputRefusal } from '~/upstream/core/refusal';

const daySchema = z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' });
/** Amount per 1 元 of principal. */
const amountSchema = z.string().regex(/^(0|1|0?\.\d{1,10}|0\.\d{1,10}|1\.\d{1,10})$/, {
  error: '每 1 元剩余本金的金额，如 0.0311，最多 10 位小数',
});
const TEXT_MAX_CHARACTERS = 500;

export const EVENT_KINDS = ['payment', 'extension', 'default', 'valuation', 'write_off'] as const;

/** Fields of an event, of an action or of a row of a file. */
export const eventShape = {
  product: z.string().min(1).max(64).describe('id of a quasi-fixed product'),
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
  unit: amountSchema.optional().describe('default, valuation: value of 1 元 of outstanding principal'),
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
  说明: 'text',
};
const WORDS: Readonly<Record<string, string>> = {
  付息还本: 'payment',
  展期: 'extension',
  违约: 'default',
  估值: 'valuation',
  核销: 'write_off',
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
