import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '~/bff/http/app-context';
import { getIdNumberHint } from '~/app/pages/verification/shared/identity-form';
import { createIdentitySchema } from '~/app/pages/verification/shared/identity-schema';
import { buildIdentityView } from '~/app/pages/verification/shared/identity-view';

const filled = {
  intent_key: '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11',
  name: '顾以宁',
  voucher_type: 'id_card',
  voucher_code: '11010519491231002X',
  valid_from: '2015-03-01',
  is_long_term: 'on',
  front_file_id: 'f1',
  back_file_id: 'f2',
};
function getErrors(changes: Record<string, string | undefined>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...changes }))
    if (value !== undefined) form.append(name, value);
  const submission = parseWithZod(form, { schema: createIdentitySchema('2026-11-21') });
  return submission.status === 'success' ? {} : (submission.error ?? {});
}

describe('identity form', () => {
  it('accepts a complete form, long-term without a last day', () => {
    expect(getErrors({})).toEqual({});
    expect(getErrors({ is_long_term: undefined, valid_to: '2035-02-28' })).toEqual({});
  });

  it('reports a wrong check digit, an under-age person and an expired document at their fields', () => {
    expect(getErrors({ voucher_code: '110105194912310021' })).toEqual({
      voucher_code: ['居民身份证号码有误，请逐位核对'],
    });
    expect(getErrors({ voucher_code: '11010520200101123X' }).voucher_code).toHaveLength(1);
    expect(getErrors({ is_long_term: undefined, valid_to: '2016-03-01' })).toEqual({
      valid_to: ['证件已过期，请更换有效证件'],
    });
  });

  it('validates the number while other fields are still empty', () => {
    const errors = getErrors({ name: undefined, front_file_id: '', voucher_code: '110105194912310021' });
    expect(errors.voucher_code).toEqual(['居民身份证号码有误，请逐位核对']);
    expect(errors.name).toBeDefined();
    expect(errors.front_file_id).toEqual(['请上传证件人像面照片']);
  });

  it('requires the last day or long-term', () => {
    expect(getErrors({ is_long_term: undefined })).toEqual({
      valid_to: ['请选择证件到期日，或勾选长期有效'],
    });
  });
});

describe('ID number hint', () => {
  const today = '2026-11-21';
  it('counts the missing digits, then validates the check digit', () => {
    expect(getIdNumberHint('id_card', '1101051949', today)).toBe('已输入 10 位，还差 8 位');
    expect(getIdNumberHint('id_card', '11010519491231002x', today)).toBe('证件号格式正确');
    expect(getIdNumberHint('id_card', '110105194912310021', today)).toBe('居民身份证号码有误，请逐位核对');
    expect(getIdNumberHint('passport', 'E1', today)).toBeNull();
    expect(getIdNumberHint('id_card', '', today)).toBeNull();
  });
});

describe('identity state', () => {
  const status = {
    masked_name: '顾**',
    masked_voucher: '110***********002X',
    voucher_type: 'id_card',
    voucher_expire_date: null,
    identity_reason: null as string | null,
  };
  const states = (code: number) => ({ identity_states: { code } }) as Viewer['states'];
  it('VERIFY-001 reads the code, and distinguishes a refusal from a new start by its reason', () => {
    expect(buildIdentityView(states(3), status).state).toBe('done');
    expect(buildIdentityView(states(2), status).state).toBe('review');
    expect(buildIdentityView(states(4), status).state).toBe('expired');
    expect(buildIdentityView(states(0), status).state).toBe('none');
    expect(buildIdentityView(states(0), { ...status, identity_reason: '照片不清' })).toMatchObject({
      state: 'refused',
      reason: '照片不清',
    });
  });
});
