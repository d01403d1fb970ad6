import type { LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { PortalContext } from '~/bff/http/app-context';
import { PortalError } from '~/bff/core/errors';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { createIntentKey } from '~/app/route-kit/open-intent';
import { pageAction } from '~/app/route-kit/page-action';
import { IntentKeyField, getIntentKey } from '~/app/ui/form/intent-key';
import { renderForm } from '~/app/ui/form/testing/draw-form';

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
  const context = {
    limit: () => Promise.resolve(),
    address: '203.0.113.9',
    edition: 'wealth',
    client: { kind: 'browser' },
    noteFailure: () => undefined,
    keepReceipts: async () => undefined,
    hasChanged: () => false,
  } as unknown as PortalContext;
  const post = async (fields: Record<string, string>) =>
    (await action({
      request: new Request('https://portal.test/x', { method: 'POST', body: new URLSearchParams(fields) }),
      params: {},
      context,
    } as unknown as LoaderFunctionArgs)) as unknown as { data: { result: never } };

  it('differs in every rendering, and is part of the form', () => {
    expect(draw({ defaultValue: { intent_key: key } })).toBe(key);
    expect(createIntentKey()).not.toBe(key);
  });

  it('returns with a refused form, regardless of the default of the page', async () => {
    reserve.mockRejectedValueOnce(
      new PortalError('网络异常，请稍后重试', { kind: 'UpstreamTimeoutError', status: 504 }),
    );
    for (const refused of [await post({ intent_key: key }), await post({ intent_key: key, amount: '1' })]) {
      const again = draw({
        lastResult: refused.data.result,
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
    const refused = await post({ intent_key: '', amount: '1' });
    expect(reserve).not.toHaveBeenCalled();
    const again = renderForm(
      { schema, lastResult: refused.data.result, defaultValue: { intent_key: key } },
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
      const request = new Request('https://portal.test/x', {
        method: 'POST',
        body: new URLSearchParams({ [`day_${day}`]: 'yes' }),
      });
      const args = { request, params: {}, context } as unknown as LoaderFunctionArgs;
      expect(await each(args)).toEqual({ [`day_${day}`]: 'yes' });
    }
  });

  it('does nothing without a valid key, and states so', async () => {
    reserve.mockClear();
    const refused = await post({ intent_key: '1', amount: '1' });
    expect(JSON.stringify(refused)).toContain('页面已过期，请刷新后重试');
    expect(reserve).not.toHaveBeenCalled();
  });
});
