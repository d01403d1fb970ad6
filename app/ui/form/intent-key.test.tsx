import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PortalError } from '~/bff/core/errors';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { createIntentKey } from '~/app/route-kit/open-intent';
import { pageAction } from '~/app/route-kit/page-action';
import { IntentKeyField, getIntentKey } from '~/app/ui/form/intent-key';
import { renderForm } from '~/app/ui/form/testing/draw-form';
import { createTestArgs, readFormReply } from '~/tests/fixtures/create-test-args';

const schema = z.object({ intent_key: intentKeySchema, amount: z.string('请输入金额') });
const draw = (options: Partial<Parameters<typeof renderForm<typeof schema>>[0]>) =>
  /name="intent_key"[^>]*value="([^"]*)"/.exec(
    renderForm({ schema, ...options }, ({ intent_key }) => <IntentKeyField meta={intent_key} />),
  )?.[1];

describe('intent key of a form', () => {
  const key = createIntentKey();
  const reserve = vi.fn(async (_idempotencyKey: string) => undefined);
  const action = pageAction({ limit: 'write', login: 'public', schema }, async ({ value }) => {
    await reserve(value.intent_key);
    return null;
  });
  const post = (form: Record<string, string>) => action(createTestArgs('/x', { params: {}, form }));
  const postRefused = async (form: Record<string, string>) => readFormReply(await post(form));

  it('differs in every rendering, and is part of the form', () => {
    expect(draw({ defaultValue: { intent_key: key } })).toBe(key);
    expect(createIntentKey()).not.toBe(key);
  });

  it('returns with a refused form, regardless of the default of the page', async () => {
    reserve.mockRejectedValueOnce(
      new PortalError('网络异常，请稍后重试', { kind: 'UpstreamTimeoutError', status: 504 }),
    );
    for (const refused of [
      await postRefused({ intent_key: key }),
      await postRefused({ intent_key: key, amount: '1' }),
    ]) {
      const again = draw({
        lastResult: refused.result,
        defaultValue: { intent_key: createIntentKey() },
      });
      expect(again).toBe(key);
    }
    await post({ intent_key: key, amount: '1' });
    expect(reserve.mock.calls).toEqual([[key], [key]]);
  });

  it('shows that the form cannot be posted when the upstream gave no key, and is refused', async () => {
    const form = renderForm({ schema, defaultValue: { intent_key: '' } }, ({ intent_key }) => (
      <IntentKeyField meta={intent_key} />
    ));
    expect(form).toContain('暂时无法提交，请稍后刷新页面');
    reserve.mockClear();
    const refused = await postRefused({ intent_key: '', amount: '1' });
    expect(reserve).not.toHaveBeenCalled();
    const again = renderForm(
      { schema, lastResult: refused.result, defaultValue: { intent_key: key } },
      ({ intent_key }) => <IntentKeyField meta={intent_key} />,
    );
    expect(again).toContain(`value="${key}"`);
    expect(again).toContain('请再次提交');
  });

  it('is replaced by the loaded one in a draft', () => {
    const draft = { intent_key: createIntentKey(), q: '1' };
    expect(getIntentKey(undefined, key, draft)).toBe(key);
    expect(getIntentKey(undefined, '', draft)).toBe(draft.intent_key);
    expect(getIntentKey({ result: { initialValue: { intent_key: 'posted' } } }, key, draft)).toBe('posted');
  });

  it('validates a form by the schema of the current day', async () => {
    let day = 0;
    const each = pageAction(
      { limit: 'write', login: 'public', schema: () => z.object({ [`day_${day}`]: z.string() }) },
      async ({ value }) => value,
    );
    for (day = 0; day < 2; day += 1) {
      const args = createTestArgs('/x', { params: {}, form: { [`day_${day}`]: 'yes' } });
      expect(await each(args)).toEqual({ [`day_${day}`]: 'yes' });
    }
  });

  it('does nothing without a valid key, and states so', async () => {
    reserve.mockClear();
    const refused = await postRefused({ intent_key: '1', amount: '1' });
    expect(JSON.stringify(refused)).toContain('页面已过期，请刷新后重试');
    expect(reserve).not.toHaveBeenCalled();
  });
});
