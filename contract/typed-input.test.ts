import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '~/contract';

/** By field name: the text that is sent, and the text that the service reads. */
const TYPED: Readonly<Record<string, readonly [sent: string, read: string]>> = {
  phone: ['+86 138-0000-0001', '13800000001'],
  captcha: ['12 34\u200b56', '123456'],
  trade_password: ['24 68 10', '246810'],
  keyword: ['\u202a沪深\u200b300\u202c ', '沪深300'],
  company_name: [' 衡\u00ad序', '衡序'],
  manager_name: ['李\ue863', '李䶮'],
};

interface Found {
  call: string;
  field: string;
  schema: z.ZodType;
}

/** Lists the fields of an input, through unions, optionals and pipes. */
function getFields(schema: z.ZodType, call: string): Found[] {
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return schema.options.flatMap((each) => getFields(each as z.ZodType, call));
  if (schema instanceof z.ZodPipe) return getFields(schema.in as z.ZodType, call);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([field, each]) => ({
    call,
    field,
    schema: each,
  }));
}

describe('typed fields of all calls', () => {
  const found = calls.flatMap(({ id, definition }) =>
    [definition.query, definition.body].flatMap((schema) => getFields(schema as z.ZodType, id)),
  );

  for (const [field, [sent, read]] of Object.entries(TYPED)) {
    it(`reads ${field} with spaces, dashes and invisible characters`, () => {
      const own = found.filter((each) => each.field === field);
      expect(own).not.toHaveLength(0);
      for (const { call, schema } of own) expect(schema.safeParse(sent).data, `${call}.${field}`).toBe(read);
    });
  }
});
