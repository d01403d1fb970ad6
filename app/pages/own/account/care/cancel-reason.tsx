import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { accountPaths } from '~/app/paths/account';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { FormError, SubmitButton, TextField, deferSchema, useZodForm } from '~/app/ui/form';
import { CANCELLATION_COMMENT_MAX_CHARS } from '~/contract/limits';
import {
  CANCELLATION_POINTS,
  CancellationLayout,
  CancellationNotStarted,
} from '~/app/pages/own/account/care/cancel-frame';
import { loadCancellationState, saveCancellationState } from '~/app/pages/own/account/care/cancel-note';
import { CANCELLATION_REASON_OPTIONS } from '~/app/pages/own/account/care/cancel-reasons';
import { cancelReasonSchema } from '~/app/pages/own/account/care/cancel-reason-schema';

const formSchema = deferSchema(
  () => import('~/app/pages/own/account/care/cancel-reason-schema'),
  (file) => file.cancelReasonSchema,
);

/** Reason for leaving: fixed reasons, or a comment. */
export const handle = definePage({
  login: 'guest',
  title: '注销原因',
  description: '注销账户的原因。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({ points: CANCELLATION_POINTS }),
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const shared = { edition, path: accountPaths.reason(edition) };
  const note = await loadCancellationState(context);
  if (note === null) return { ...shared, state: 'none' as const };
  return { ...shared, state: 'begun' as const, given: { reason: note.reason, comment: note.comment } };
});

export const action = pageAction(
  { limit: 'write', schema: cancelReasonSchema },
  async ({ value, context, edition }) => {
    const note = await loadCancellationState(context);
    if (note === null) {
      return redirectWithFlash(context, accountPaths.logoff(edition), '注销申请已失效，请重新开始', 'error');
    }
    await saveCancellationState(context, { ...note, ...value });
    return redirect(accountPaths.confirm(edition), 303);
  },
);

export default function CancelReason() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'cancel-reason',
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: page.state === 'begun' ? page.given : undefined,
  });
  const { edition } = page;
  if (page.state === 'none') return <CancellationNotStarted title="注销原因" edition={edition} />;
  return (
    <CancellationLayout
      title="注销原因"
      edition={edition}
      step={2}
      note="您的原因有助于我们改进，不影响注销。"
    >
      <Form method="post" className="mt-4" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <ChoiceCards
          meta={fields.reason}
          legend="为什么要注销？"
          options={CANCELLATION_REASON_OPTIONS}
          isField
        />
        <TextField
          meta={fields.comment}
          label="补充说明"
          rows={3}
          help={`选择“其它”时必填，最多 ${CANCELLATION_COMMENT_MAX_CHARS} 字`}
        />
        <FormError form={form} kept="已填写的内容仍保留。" />
        <SubmitButton className="mt-5">下一步，确认注销</SubmitButton>
      </Form>
    </CancellationLayout>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
