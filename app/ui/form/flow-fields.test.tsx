import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signatureFields } from '~/app/route-kit/signature-fields';
import { AmountField } from '~/app/ui/form/amount-field';
import { DateField } from '~/app/ui/form/date-field';
import { SignatureField } from '~/app/ui/form/signature-field';
import { renderForm } from '~/app/ui/form/testing/draw-form';

const refused = (initialValue: Record<string, string>, error: Record<string, string[]> = {}) => ({
  status: 'error' as const,
  initialValue,
  error,
});

describe('fields of multi-step forms, without scripts', () => {
  it('accepts a typed signature before scripts run, and does not make the pad appear usable', () => {
    const schema = z.object(signatureFields);
    const html = renderForm(
      { schema, lastResult: refused({}, { signature_name: ['请键入本人姓名'] }) },
      (fields) => <SignatureField fields={fields} />,
    );
    expect(html).toMatch(/<input(?=[^>]*value="typed")(?=[^>]*checked)[^>]*>/);
    expect(html).toMatch(/<input(?=[^>]*value="drawn")(?![^>]*checked)[^>]*>/);
    expect(html).toContain('name="signature_name"');
    expect(html).toContain('请键入本人姓名');
    expect(html).not.toContain('<canvas');
  });

  it('repeats a valid amount in figures and Chinese capital words', () => {
    const schema = z.object({ amount: z.string() });
    const draw = (amount: string) =>
      renderForm({ schema, lastResult: refused({ amount }) }, (fields) => (
        <AmountField meta={fields.amount} label="金额" />
      ));
    expect(draw('101万')).toContain('1,010,000.00');
    expect(draw('101万')).toContain('人民币壹佰零壹万元整');
    for (const none of ['', 'abc', '1.234']) expect(draw(none)).not.toContain('人民币');
  });

  it('shows an error at the field of a rejected amount, and none for an empty amount', () => {
    const schema = z.object({ amount: z.string() });
    const draw = (amount: string) =>
      renderForm({ schema, lastResult: refused({ amount }) }, (fields) => (
        <AmountField meta={fields.amount} label="金额" problem="金额不能低于 10 元" />
      ));
    const box = /<input(?=[^>]*aria-invalid="true")(?=[^>]*aria-describedby="form-amount-error")[^>]*>/;
    expect(draw('1')).toMatch(box);
    expect(draw('1')).toMatch(/id="form-amount-error"[^>]*role="alert".*金额不能低于 10 元/);
    expect(draw('')).not.toContain('金额不能低于 10 元');
  });

  it('limits a date, and restores the check box for no end', () => {
    const schema = z.object({ to: z.string().optional(), to_forever: z.string().optional() });
    const html = renderForm({ schema, lastResult: refused({ to_forever: 'on' }) }, (fields) => (
      <DateField
        meta={fields.to}
        label="有效期至"
        min="2026-01-01"
        forever={{ meta: fields.to_forever, label: '长期有效' }}
      />
    ));
    expect(html).toMatch(/<input(?=[^>]*type="date")(?=[^>]*min="2026-01-01")(?=[^>]*name="to")[^>]*>/);
    expect(html).toMatch(/<input(?=[^>]*name="to_forever")(?=[^>]*checked)[^>]*>/);
  });
});
