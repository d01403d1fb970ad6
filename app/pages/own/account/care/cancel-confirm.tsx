import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { pageAction } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { accountPaths } from '~/app/paths/account';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { CheckField, FormError, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { CaptchaField } from '~/app/features/person/captcha-field';
import type { LoginReply } from '~/app/features/person/login-form';
import { handleCancelConfirm } from '~/app/pages/own/account/care/cancel-confirm-action';
import { cancelConfirmSchema } from '~/app/pages/own/account/care/cancel-confirm-schema';
import {
  CANCELLATION_POINTS,
  CancellationLayout,
  CancellationNotStarted,
} from '~/app/pages/own/account/care/cancel-frame';
import { loadCancellationState } from '~/app/pages/own/account/care/cancel-note';
import { CANCELLATION_REASON_OPTIONS } from '~/app/pages/own/account/care/cancel-reasons';
import { listErasedTitles, describeRetainedData } from '~/domain/person/own-data';
import { buildGuestScreen } from '~/app/features/person/guest-screen';

const formSchema = deferSchema(
  () => import('~/app/pages/own/account/care/cancel-confirm-schema'),
  (file) => file.cancelConfirmSchema,
);

/** Final confirmation: the consequences, a checkbox, a code to the person's own phone. */
export const handle = definePage({
  login: 'guest',
  title: '确认注销',
  description: '用手机验证码确认注销账户。',
  isPrivate: true,
  watchedQuery: [],
});

/** The form must remain for a repeated POST after the login has ended, so the page handles guests itself. */
const Guest = buildGuestScreen({ points: CANCELLATION_POINTS });

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const shared = { edition, path: accountPaths.confirm(edition) };
  const note = await loadCancellationState(context);
  const reason = CANCELLATION_REASON_OPTIONS.find(({ value }) => value === note?.reason)?.label;
  // The login may have ended with a reply that was lost: the form remains, so that it can be posted again.
  if (reason === undefined && !viewer) return { ...shared, state: 'out' as const };
  if (reason === undefined) return { ...shared, state: 'none' as const };
  return { ...shared, state: 'begun' as const, reason, maskedPhone: viewer?.maskedPhone ?? null };
});

export const action = pageAction(
  { limit: 'open', login: 'guest', schema: cancelConfirmSchema },
  handleCancelConfirm,
);

export default function CancelConfirm() {
  const page = useLoaderData<typeof loader>();
  const { edition } = page;
  if (page.state === 'out') {
    return <Guest {...handle} />;
  }
  if (page.state === 'none') return <CancellationNotStarted title="确认注销" edition={edition} />;
  return (
    <CancellationLayout title="确认注销" edition={edition} step={3} note="确认后立即注销，无法恢复。">
      <Card pad="dl" className="mt-4">
        <FactList
          facts={[
            { label: '注销账户', value: page.maskedPhone },
            { label: '注销原因', value: page.reason },
            {
              label: '随即发生',
              value: `所有设备退出登录，自选、消息、会员等 ${listErasedTitles().length} 类信息删除`,
            },
            { label: '依法保留', value: describeRetainedData() },
          ]}
        />
      </Card>
      <ConfirmForm />
    </CancellationLayout>
  );
}

function ConfirmForm() {
  const reply = useActionData<LoginReply>();
  const navigation = useNavigation();
  const [form, fields] = useZodForm({
    id: 'cancel-confirm',
    lastResult: navigation.state === 'idle' ? reply?.result : undefined,
    schema: formSchema,
    hasSeveralButtons: true,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
      <button
        className="sr-only"
        type="submit"
        name="intent"
        value="confirm"
        tabIndex={-1}
        aria-hidden="true"
      />
      <CaptchaField
        meta={fields.captcha}
        sent={reply?.captcha ?? null}
        purpose="cancel_account"
        isBusy={navigation.formData?.get('intent') === 'send-captcha'}
      />
      <CheckField meta={fields.understood}>我已了解注销后无法恢复，确认注销本人账户</CheckField>
      <FormError form={form} kept="可再次提交，重复提交不会有其它影响。" />
      <SubmitButton className="mt-5" name="intent" value="confirm" loadingText="注销中">
        确认注销
      </SubmitButton>
    </Form>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
