import { z } from 'zod';

/**
 * The unit of every amount the contract carries. One schema for each kind of value, so that a field cannot be an amount
 * without saying of what: units.test.ts walks every call and finds a bare number or text. Money is 元 everywhere; 分 stay
 * inside the services. The OpenAPI document shows the unit as `x-unit`.
 */
export type Unit =
  /** Money. */
  | '元'
  /** Shares. */
  | '份'
  /** A net asset value, or what is paid on one share. */
  | '元/份'
  /** Daily income of a money fund. */
  | '元/万份'
  /** New shares for an old one. */
  | '份/份'
  /** 0.1234 is 12.34 %. */
  | '比率'
  /** A series that begins with 1, or with its benchmark's level. */
  | '指数'
  /** A figure whose `key` says what it is: ratios, plain numbers and days. */
  | '指标'
  | '天'
  | '字节'
  | '毫秒';

const UNIT = 'x-unit';

/** A schema with its unit. */
export const withUnit = <T extends z.core.$ZodType>(schema: T, unit: Unit): T =>
  (schema as unknown as z.ZodType).meta({ [UNIT]: unit }) as unknown as T;

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

/** 元 with at most two decimals, not below zero. */
export const yuanSchema = withUnit(z.string().regex(/^\d+(\.\d{1,2})?$/), '元');
/** 元 that may be below zero: profits, flows. */
export const signedYuanSchema = withUnit(decimal, '元');
/** Whole 元. */
export const integerYuanSchema = withUnit(z.number().int(), '元');
/** 元 of a chart's point, or where a step of a fee begins. */
export const yuanPointSchema = withUnit(z.number(), '元');
export const sharesSchema = withUnit(decimal, '份');
export const navSchema = withUnit(decimal, '元/份');
export const incomePerTenThousandSchema = withUnit(decimal, '元/万份');
export const splitSchema = withUnit(decimal, '份/份');
/** A ratio that is always known. */
export const rateSchema = withUnit(z.number(), '比率');
/** A ratio: 0.1234 is 12.34 %. Null is unknown. */
export const ratioSchema = rateSchema.nullable();
export const indexSchema = withUnit(z.number(), '指数');
export const indicatorSchema = withUnit(z.number(), '指标');
export const daysSchema = withUnit(z.number(), '天');
