import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { baseInfoSchema } from '~/app/pages/verification/shared/base-info-schema';
import { buildBaseInfoView } from '~/app/pages/verification/shared/base-info-view';
import { toBaseInfoBody, toBaseInfoDefaults } from '~/app/pages/verification/shared/submit-base-info';

const filled = {
  occupation: '企业职员',
  education: '本科',
  province: '浙江',
  city: '杭州市',
  address: '西湖区文三路 1 号',
  income: '50-100',
  income_source: '工资、劳务报酬',
  tax_residence: 'china',
  is_beneficiary: 'yes',
  has_bad_record: 'no',
};
const noErrors: Record<string, string[] | null> = {};
function parse(changes: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...changes })) form.append(name, value);
  const submission = parseWithZod(form, { schema: baseInfoSchema });
  return submission.status === 'success'
    ? { value: submission.value, error: noErrors }
    : { value: null, error: submission.error ?? noErrors };
}

describe('base info', () => {
  it('is submitted in the form of the call, and shown again unchanged', () => {
    const body = toBaseInfoBody(parse().value!);
    expect(body).toMatchObject({ is_beneficiary: true, has_bad_record: false, employer: '', tax_number: '' });
    const { tax_residence: _, is_beneficiary: __, has_bad_record: ___, ...facts } = filled;
    const shown = toBaseInfoDefaults(body);
    expect(shown).toMatchObject(facts);
    // Declarations are never prefilled.
    for (const name of ['tax_residence', 'is_beneficiary', 'has_bad_record'])
      expect(shown).not.toHaveProperty(name);
  });

  it('requires country and tax number from persons taxed abroad, also while other fields are empty', () => {
    const { error } = parse({ tax_residence: 'both', city: '' });
    expect(error.tax_country).toEqual(['请填写中国以外的税收居民国（地区）']);
    expect(error.tax_number).toEqual(['请填写纳税人识别号']);
    expect(error.city).toEqual(['请填写常住城市']);
  });

  it('omits fields that only persons taxed abroad answer', () => {
    expect(toBaseInfoBody(parse({ tax_country: '新加坡', tax_number: 'S1' }).value!)).toMatchObject({
      tax_country: '',
      tax_number: '',
    });
  });

  it('accepts adverse declarations, and states that they are under review', () => {
    const value = toBaseInfoBody(parse({ is_beneficiary: 'no', has_bad_record: 'yes' }).value!);
    const reply = { code: 2, attachment_state: 2, attachment_reason: null, value };
    expect(buildBaseInfoView(reply).inReview).toBe('本人不是实际控制人和受益人、有不良诚信记录');
    expect(buildBaseInfoView(reply).attachments).toBeNull();
    expect(buildBaseInfoView({ ...reply, attachment_state: 3, code: 3 }).inReview).toBeNull();
  });

  it('VERIFY-002 is complete by code 3, and names the requested documents', () => {
    const base = { code: 3, attachment_state: 0, attachment_reason: null, value: null };
    expect(buildBaseInfoView(base)).toMatchObject({ isComplete: true, requestText: null, attachments: null });
    const requested = buildBaseInfoView({
      ...base,
      code: 2,
      attachment_state: 1,
      attachment_reason: '请上传收入说明',
    });
    expect(requested).toMatchObject({ isComplete: false, requestText: '请上传收入说明' });
    expect(buildBaseInfoView({ ...base, attachment_state: 2 }).attachments).toBe('review');
  });
});
