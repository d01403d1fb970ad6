import { z } from 'zod';
import { isIsoDay } from '~/domain/dates';

export const IMPORT_KINDS = ['funds', 'nav', 'trading-days'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Headers of the three forms; the first row of a file says which it is. */
export const HEADERS: Record<ImportKind, readonly string[]> = {
  funds: ['code', 'pinyin_initials', 'name', 'type', 'pinyin_full'],
  nav: ['date', 'unit_nav', 'accumulated_nav', 'daily_return_pct', 'dividend_note'],
  'trading-days': ['date'],
};

/** Columns a file may leave out, or leave empty: ours are made of the name. */
const OPTIONAL: ReadonlySet<string> = new Set(['pinyin_initials', 'pinyin_full']);

const day = z.string().refine(isIsoDay, { error: '不是日期（YYYY-MM-DD）' });
const positiveDecimal = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,8})?$/, { error: '不是正的小数' })
  .refine((text) => Number(text) > 0, { error: '必须大于 0' });

/** The directory writes `*` for a character it has no pinyin of. */
const pinyin = z.string().regex(/^[\p{L}0-9*]*$/u, { error: '拼音只能是字母和数字' });

export const fundRowSchema = z.object({
  code: z.string().regex(/^\d{6}$/, { error: '代码必须是 6 位数字' }),
  pinyin_initials: pinyin.default(''),
  name: z.string().min(1, { error: '缺少名称' }).max(60, { error: '名称过长' }),
  type: z.string().min(1, { error: '缺少类型' }),
  pinyin_full: pinyin.default(''),
});
export type FundRow = z.infer<typeof fundRowSchema>;

export const navRowSchema = z.object({
  date: day,
  unit_nav: positiveDecimal,
  accumulated_nav: positiveDecimal,
  daily_return_pct: z.string().regex(/^(-?\d{1,4}(\.\d{1,8})?)?$/, { error: '日涨跌幅不是小数' }),
  dividend_note: z.string().max(80, { error: '分红说明过长' }),
});
export type NavRow = z.infer<typeof navRowSchema>;

export const tradingDayRowSchema = z.object({ date: day });

/** Names of a header's columns. */
export const columnsOf = (header: readonly string[]): string[] => header.map((name) => name.toLowerCase());

/** The form of a header, or null. */
export function formOf(header: readonly string[]): ImportKind | null {
  const names = columnsOf(header);
  const isForm = (kind: ImportKind): boolean => {
    const wanted = HEADERS[kind].filter((name) => names.includes(name) || !OPTIONAL.has(name));
    return wanted.join(',') === names.join(',');
  };
  return IMPORT_KINDS.find(isForm) ?? null;
}

/** What a note says: cash a share, or new shares for one old share. */
export interface PayoutNote {
  perShare?: number;
  ratio?: number;
}

/**
 * Reads notes such as `分红：每份派现金0.0500元` and `拆分：每份基金份额折算1.25份`.
 * @returns null for a note that names neither
 */
export function readPayoutNote(note: string): PayoutNote | null {
  const dividend = /派(?:发)?现金?(?:红利)?\s*(\d+(?:\.\d+)?)\s*元/.exec(note);
  if (dividend) return { perShare: Number(dividend[1]) };
  const split = /(?:折算|拆分|分拆)\D*(\d+(?:\.\d+)?)\s*份/.exec(note);
  return split ? { ratio: Number(split[1]) } : null;
}
