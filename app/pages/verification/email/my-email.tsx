import { countSend } from '~/bff/core/counted-attempt';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { CaptchaField } from '~/app/features/person/captcha-field';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import { savePendingCode } from '~/app/features/person/login-action';
import type { LoginReply } from '~/app/features/person/login-form';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { Field, FormError, SubmitButton, useDraft, deferSchema, useZodForm } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { myEmailSchema } from '~/app/pages/verification/email/my-email-schema';
import { maskEmail } from '~/domain/person/masks';
import { StepPage } from '~/app/features/person/step-page';
import { getStepReturnPath, stepQuerySchema } from '~/app/features/person/step-query';
import { EMAIL_CODE_SECONDS } from '~/contract/limits';

const formSchema = deferSchema(
  () => import('~/app/pages/verification/email/my-email-schema'),
  (file) => file.myEmailSchema,
);

/** Mail address for contracts and reports, confirmed by a code. */
export const handle = definePage({
  login: 'required',
  title: '我的邮箱',
  description: '绑定接收消息提醒的邮箱。',
  isPrivate: true,
  watchedQuery: ['return_to'],
  guest: buildGuestScreen({ points: ['用邮箱收到的验证码完成绑定', '绑定后可随时更换'] }),
});

export const loader = pageLoader({ handle, query: stepQuerySchema }, async ({ context, edition }) => ({
  edition,
  maskedEmail: (await context.upstream.users.identityStatus()).masked_email,
}));

export const action = pageAction(
  { limit: 'write', schema: myEmailSchema, query: stepQuerySchema },
  async (page) => {
    const { value, context, edition, query } = page;
    const { email } = value;
    if (value.intent === 'send-captcha') {
      const sent = await countSend(context, [['captcha-address', context.address]], () =>
        context.upstream.verification.sendEmailCode({ body: { email } }),
      );
      const code = {
        target: maskEmail(email),
        resendSeconds: sent.seconds_to_next,
        expireSeconds: EMAIL_CODE_SECONDS,
      };
      // The person's own address, as just typed.
      const captcha = { ...savePendingCode(context, 'email', code, sent.outbox_code), maskedPhone: email };
      return data({ result: { initialValue: { email } }, captcha });
    }
    const saved = await context.upstream.verification
      .saveEmail({ body: { email, captcha: value.captcha } })
      .catch(createFieldThrower('captcha'));
    context.captchaSent.drop('email');
    return redirectWithFlash(context, getStepReturnPath(edition, query), `邮箱 ${saved.masked_email} 已绑定`);
  },
);

export default function MyEmail() {
  const { edition, maskedEmail } = useLoaderData<typeof loader>();
  const reply = useActionData<LoginReply>();
  const navigation = useNavigation();
  const sent = reply?.captcha ?? null;
  const draft = useDraft();
  const [form, fields] = useZodForm({
    id: 'my-email',
    lastResult: navigation.state === 'idle' ? reply?.result : undefined,
    defaultValue: { email: typeof draft?.email === 'string' ? draft.email : undefined },
    schema: formSchema,
    hasSeveralButtons: true,
  });
  return (
    <StepPage
      title="我的邮箱"
      note="绑定后，可以选择哪些新消息也发到这个邮箱，可随时更换。"
      minutes={maskedEmail === null ? 1 : undefined}
      back={{ to: paths.authenticate(edition), label: '认证中心' }}
    >
      {maskedEmail && (
        <Notice calm icon="check">
          已绑定 {maskedEmail}，可在下方更换
        </Notice>
      )}
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        {/* Enter presses the first submit button: it must save, not send another code. */}
        <button
          className="sr-only"
          type="submit"
          name="intent"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
        />
        <Field
          meta={fields.email}
          label="邮箱地址"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="name@example.com"
        />
        <CaptchaField
          meta={fields.captcha}
          label="邮箱验证码"
          lifeText="10 分钟"
          purpose="email"
          sent={sent}
          isBusy={navigation.formData?.get('intent') === 'send-captcha'}
        />
        <FormError form={form} kept="已填写的邮箱仍保留。" />
        <ActionBar solo>
          <SubmitButton name="intent" value="save" loadingText="保存中">
            {maskedEmail ? '更换邮箱' : '绑定邮箱'}
          </SubmitButton>
        </ActionBar>
      </Form>
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
