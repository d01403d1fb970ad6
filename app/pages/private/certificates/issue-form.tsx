import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { CERTIFICATE_KINDS } from '~/contract/kinds';
import { CERTIFICATE_TEXTS } from '~/app/pages/private/certificates/certificate-view';

const issueCertificateSchema = deferSchema(
  () => import('~/app/pages/private/certificates/certificate-schema'),
  (file) => file.issueCertificateSchema,
);

/** Choice of the certificate to issue. Its button follows the form, because two other forms follow on the page. */
export function IssueForm({ intentKey, reply }: { intentKey: string; reply: ActionReply | undefined }) {
  const [form, fields] = useZodForm({
    id: 'issue',
    schema: issueCertificateSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey, kind: 'asset' },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <input type="hidden" name="intent" value="issue" />
      <IntentKeyField meta={fields.intent_key} />
      <ChoiceCards
        meta={fields.kind}
        legend="开具哪一种证明？"
        note="按最近净值日的持仓开具，PDF 带校验码，收到的人可以在本页核对。"
        options={CERTIFICATE_KINDS.map((kind) => ({
          value: kind,
          label: CERTIFICATE_TEXTS[kind].title,
          note: CERTIFICATE_TEXTS[kind].use,
        }))}
      />
      <FormError form={form} />
      <SubmitButton className="mt-4" loadingText="开具中">
        开具证明
      </SubmitButton>
    </Form>
  );
}
