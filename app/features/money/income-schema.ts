import { z } from 'zod';

/** The month of an income page, as `2026-11`. */
export const incomeMonthSchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .optional();
