import { z } from 'zod';
import { isNavText, MAX_NAV_DECIMALS } from '~/domain/figures/nav';
import { parseDay } from '~/upstream/core/db/import/day-cell';

export const IMPORT_KINDS = ['funds', 'nav', 'income', 'trading-days'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Headers of the import forms; the first row of a file identifies its form. */
export const IMPORT_HEADERS: Record<ImportKind, readonly string[]> = {
  funds: ['code', 'pinyin_initials', 'name', 'type', 'pinyin_full'],
  nav: ['date', 'unit_nav', 'accumulated_nav', 'daily_return_pct', 'dividend_note'],
  income: ['date', 'per_10k', 'seven_day'],
  'trading-days': ['date'],
};

/** Columns that a file may omit or leave empty: they are generated from the name. */
const OPTIONAL: ReadonlySet<string> = new Set(['pinyin_initials', 'pinyin_full']);

const day = z.string().transform((text, check) => {
  const read = parseDay(text);
  if (read !== null) return read;
  check.addIssue({
    code: 'custom',
    message: `“${text}”不是日期：请写作 2026-11-03、2026/11/3 或 2026年11月3日`,
  });
  return z.NEVER;
});
/** Full-width digits and signs are read like ASCII ones. */
const figure = z.string().transform((text) =>
  text
    .normalize('NFKC')
    .replace(/\u2212/g, '-')
    .trim(),
);
/** A NAV with its number of decimal places kept. */
const nav = figure.refine(isNavText, {
  error: ({ input }) =>
    `“${String(input)}”不是净值：应为大于 0 的数字，如 1.2345，小数最多 ${MAX_NAV_DECIMALS} 位`,
});

/** The directory writes `*` for a character without known pinyin. */
const pinyin = z.string().regex(/^[\p{L}0-9*]*$/u, { error: '拼音只能是字母和数字' });

export const fundRowSchema = z.object({
  code: figure.pipe(
    z.string().regex(/^\d{6}$/, {
      error: ({ input }) => `“${String(input)}”不是代码：必须是 6 位数字，表格软件可能去掉了前面的 0`,
    }),
  ),
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
  /** Per cent; a percent sign after the number is ignored. */
  daily_return_pct: figure
    .transform((text) => text.replace(/%$/, ''))
    .pipe(z.string().regex(/^(-?\d{1,4}(\.\d{1,20})?)?$/, { error: '日涨跌幅不是小数，如 1.23 即 1.23%' })),
  dividend_note: z.string().max(80, { error: '分红说明过长' }),
});
export type NavRow = z.infer<typeof navRowSchema>;

/** Income or yield of a money fund as typed; negative for a loss. */
export const INCOME_PATTERN = /^-?\d{1,4}(\.\d{1,6})?$/;
const income = figure.pipe(z.string().regex(INCOME_PATTERN, { error: '请写作 0.5231，亏损为负' }));

export const incomeRowSchema = z.object({
  date: day,
  /** 元 per 10,000 shares since the previously published day. */
  per_10k: income,
  /** Per cent. */
  seven_day: figure
    .transform((text) => text.replace(/%$/, ''))
    .pipe(z.string().regex(INCOME_PATTERN, { error: '请写作 1.85 即 1.85%，亏损为负' })),
});
export type IncomeRow = z.infer<typeof incomeRowSchema>;

export const tradingDayRowSchema = z.object({ date: day });
export type TradingDayRow = z.infer<typeof tradingDayRowSchema>;

/** The same columns in Chinese, as operators write them. */
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
  ['万份收益', 'per_10k'],
  ['七日年化', 'seven_day'],
  ['七日年化收益率', 'seven_day'],
]);

/** Label of each form, and its header in Chinese. */
export const FORM_LABELS: Record<ImportKind, string> = {
  funds: '基金目录 代码,拼音首字母,名称,类型,全拼（拼音两列可省略）',
  nav: '净值 日期,单位净值,累计净值,日涨跌幅,分红说明',
  income: '货币基金收益 日期,万份收益,七日年化',
  'trading-days': '交易日 日期',
};

/** Unit in brackets after a name: 单位净值（元）, 日涨跌幅(%). */
const UNIT = /\((?:元|%)\)$/;

/** Returns the column names of a header. */
export const splitHeader = (header: readonly string[]): string[] =>
  header.map((name) => {
    const plain = name.normalize('NFKC').replace(UNIT, '').trim();
    return CHINESE.get(plain) ?? plain.toLowerCase();
  });

/** Returns the import kind of a header, or null. */
export function findImportKind(header: readonly string[]): ImportKind | null {
  const names = splitHeader(header);
  const isForm = (kind: ImportKind): boolean => {
    const wanted = IMPORT_HEADERS[kind].filter((name) => names.includes(name) || !OPTIONAL.has(name));
    return wanted.join(',') === names.join(',');
  };
  return IMPORT_KINDS.find(isForm) ?? null;
}
