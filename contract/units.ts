import { z } from 'zod';

/**
 * The units of all amounts in the contract. Each kind of value has its own schema, so that every amount declares
 * its unit: units.test.ts walks every call and finds plain numbers or texts. Money is always in 元; 分 are used only
 * inside the services. The OpenAPI document shows the unit as `x-unit`.
 */
export type Unit =
  /** Money. */
  | '元'
  /** Shares. */
  | '份'
  /** A net asset value, or a payment per share. */
  | '元/份'
  | '计价货币'
  | '元/计价货币'
  /** Daily income of a money fund. */
  | '元/万份'
  /** New shares per old share. */
  | '份/份'
  /** 0.1234 is 12.34 %. */
  | '比率'
  /** A series that starts at 1, or at the level of its benchmark. */
  | '指数'
  /** A figure whose `key` defines it: ratios, plain numbers and days. */
  | '指标'
  | '天'
  | '字节'
  | '毫秒';

const UNIT = 'x-unit';

/** Adds a unit to a schema. */
export const withUnit = <T extends z.core.$ZodType>(schema: T, unit: Unit): T =>
  (schema as unknown as z.ZodType).meta({ [UNIT]: unit }) as unknown as T;

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

/** 元 with at most two decimals, not negative. */
export const yuanSchema = withUnit(z.string().regex(/^\d+(\.\d{1,2})?$/), '元');
/** 元, may be negative: profits, flows. */
export const signedYuanSchema = withUnit(decimal, '元');
/** Whole 元. */
export const integerYuanSchema = withUnit(z.number().int(), '元');
/** 元 of a chart point, or at the start of a fee tier. */
export const yuanPointSchema = withUnit(z.number(), '元');
/** Money in the currency of a product. */
export const currencyAmountSchema = withUnit(decimal, '计价货币');
/** 元 for one unit of a currency. */
export const exchangeRateSchema = withUnit(decimal, '元/计价货币');
export const sharesSchema = withUnit(decimal, '份');
export const navSchema = withUnit(decimal, '元/份');
export const incomePerTenThousandSchema = withUnit(decimal, '元/万份');
export const splitSchema = withUnit(decimal, '份/份');
/** A ratio that is always known. */
export const rateSchema = withUnit(z.number(), '比率');
/** A ratio: 0.1234 is 12.34 %. Null means unknown. */
export const ratioSchema = rateSchema.nullable();
export const indexSchema = withUnit(z.number(), '指数');
export const indicatorSchema = withUnit(z.number(), '指标');
export const daysSchema = withUnit(z.number(), '天');
