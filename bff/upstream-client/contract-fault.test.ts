import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeContractViolation } from '~/bff/upstream-client/contract-fault';

const schema = z.strictObject({
  list: z.array(z.object({ amount: z.string(), kind: z.enum(['buy', 'sell']) })),
  days: z.record(z.string(), z.number()),
});
const getText = (value: unknown) => describeContractViolation(schema.safeParse(value).error as z.ZodError);

describe('describeContractViolation', () => {
  it('lists each field and kind of fault once', () => {
    const list = [
      { amount: 1, kind: 'buy' },
      { amount: 2, kind: 'secret-kind' },
    ];
    expect(getText({ list, days: {} })).toBe('list.*.amount invalid_type; list.*.kind invalid_value');
    expect(getText(7)).toBe('(result) invalid_type');
  });

  it('never contains a value, nor a name that is data', () => {
    const text = getText({ list: [], days: { '13800138000': 'x', 张三: 'y' }, '6222020200112048': 1 });
    expect(text).not.toMatch(/138|张三|6222/);
    expect(text).toContain('days.* invalid_type');
  });
});
