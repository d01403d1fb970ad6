import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { redirect } from '@remix-run/node';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { ActionBar } from '~/app/ui/action-bar';
import { CardList } from '~/app/ui/card';
import { Field, FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { StepPage } from '~/app/features/person/step-page';
import { getStepReturnPath, stepQuerySchema } from '~/app/features/person/step-query';
import { loadIdentityCheck } from '~/app/pages/verification/check/check-page';
import { IDENTITY_CHECK_POINTS } from '~/app/pages/verification/check/check-points';
import { IdentityCheckState } from '~/app/pages/verification/check/check-states';
import { saveCheckToken } from '~/app/pages/verification/shared/check-token';
import { MAX_TRIES_PER_DAY } from '~/contract/limits';
import { verifyIdentitySchema } from '~/app/pages/verification/check/verify-schema';

const formSchema = deferSchema(
  () => import('~/app/pages/verification/check/verify-schema'),
  (file) => file.verifyIdentitySchema,
);

/**
 * Verifies the person's identity again before a sensitive operation: by name and document number, or by bank card.
 */
export const handle = definePage({
  login: 'public',
  asksForPerson: true,
  title: '身份验证',
  description: '重要操作前的身份验证。',
  isPrivate: true,
  watchedQuery: ['return_to'],
  guest: buildGuestScreen({ points: IDENTITY_CHECK_POINTS }),
});

export const loader = pageLoader({ handle, query: stepQuerySchema }, async (page) => ({
  ...(await loadIdentityCheck(page)),
  intentKey: await openIntentKey(page.context, 'verification.checkPerson', SINGLE_SUBJECT),
}));

export const action = pageAction(
  { limit: 'write', schema: verifyIdentitySchema, query: stepQuerySchema },
  async ({ value, context, edition, query }) => {
    const { intent_key: idempotencyKey, ...person } = value;
    const body = { method: 'id' as const, ...person };
    const checked = await context.upstream.verification.checkPerson({ body }, { idempotencyKey });
    await saveCheckToken(context, checked.check_token);
    return redirect(getStepReturnPath(edition, query), 303);
  },
);

export default function Verify() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'verify',
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: page.intentKey },
  });
  return (
    <StepPage
      title="身份验证"
      note="重要操作前，请再次确认是您本人。"
      minutes={page.state === 'due' ? 1 : undefined}
      back={{ to: page.after, label: '以后再说' }}
    >
      <IdentityCheckState page={page} />
      {page.state === 'due' && (
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
          <IntentKeyField meta={fields.intent_key} />
          <Field meta={fields.name} label="姓名" autoComplete="name" placeholder="与实名信息一致" />
          <Field
            meta={fields.voucher_code}
            label="证件号码"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            help={`与实名认证时的证件一致，每天最多 ${MAX_TRIES_PER_DAY.check_id} 次`}
          />
          <FormError form={form} kept="未做任何更改，证件号码可能需要重新输入。" />
          <Section title="换一种方式">
            <CardList>
              <li>
                <ListRow icon="card" title="用银行卡验证" note="需要预留手机接收验证码" to={page.cardTo} />
              </li>
            </CardList>
          </Section>
          <ActionBar solo>
            <SubmitButton loadingText="验证中">验证身份</SubmitButton>
          </ActionBar>
        </Form>
      )}
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
