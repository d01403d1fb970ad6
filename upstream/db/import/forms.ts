import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { isNavText, MAX_NAV_PLACES } from '~/domain/figures/nav';

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
/** A NAV with the places it is given with. */
const nav = z.string().refine(isNavText, {
  error: ({ input }) =>
    `“${String(input)}”不是净值：应为大于 0 的数字，如 1.2345，小数最多 ${MAX_NAV_PLACES} 位`,
});

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
  unit_nav: nav,
  accumulated_nav: nav,
  daily_return_pct: z.string().regex(/^(-?\d{1,4}(\.\d{1,20})?)?$/, { error: '日涨跌幅不是小数' }),
  dividend_note: z.string().max(80, { error: '分红说明过长' }),
});
export type NavRow = z.infer<typeof navRowSchema>;

export const tradingDayRowSchema = z.object({ date: day });
export type TradingDayRow = z.infer<typeof tradingDayRowSchema>;

/** The same in Chinese, as operators write them. */
const CHINESE: ReadonlyMap<string, string> = new Map([
  ['代码', 'code'],
  ['拼音首字母', 'pinyin_initials'],
  ['名称', 'name'],
  ['类型', 'type'],
  ['全拼', 'pinyin_full'],
  ['日期', 'date'],
  ['单位净值', 'unit_nav'],
  ['累计净值', 'accumulated_nav'],
  ['日涨跌幅', 'daily_return_pct'],
  ['分红说明', 'dividend_note'],
]);

/** What a form is called, and its header in Chinese. */
export const FORM_WORDS: Record<ImportKind, string> = {
  funds: '基金目录 代码,拼音首字母,名称,类型,全拼（拼音两列可省略）',
  nav: '净值 日期,单位净值,累计净值,日涨跌幅,分红说明',
  'trading-days': '交易日 日期',
};

/** Names of a header's columns. */
export const columnsOf = (header: readonly string[]): string[] =>
  header.map((name) => CHINESE.get(name.trim()) ?? name.toLowerCase());

/** The form of a header, or null. */
export function formOf(header: readonly string[]): ImportKind | null {
  const names = columnsOf(header);
  const isForm = (kind: ImportKind): boolean => {
    const wanted = HEADERS[kind].filter((name) => names.includes(name) || !OPTIONAL.has(name));
    return wanted.join(',') === names.join(',');
  };
  return IMPORT_KINDS.find(isForm) ?? null;
}

/** What a note says: cash a share (元), or new shares for one old share. Decimal text, as it stands there. */
export interface PayoutNote {
  perShare?: string;
  ratio?: string;
}

/**
 * Reads notes such as `分红：每份派现金0.0500元` and `拆分：每份基金份额折算1.25份`.
 * @returns null for a note that names neither
 */
export function readPayoutNote(note: string): PayoutNote | null {
  const dividend = /派(?:发)?现金?(?:红利)?\s*(\d+(?:\.\d+)?)\s*元/.exec(note);
  if (dividend?.[1]) return { perShare: dividend[1] };
  const split = /(?:折算|拆分|分拆)\D*(\d+(?:\.\d+)?)\s*份/.exec(note);
  return split?.[1] ? { ratio: split[1] } : null;
}
