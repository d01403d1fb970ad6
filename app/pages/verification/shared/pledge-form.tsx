import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { CheckField, FormError, IntentKeyInput, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import type { InvestorView } from '~/app/pages/verification/shared/investor-view';

const investorFormSchema = deferSchema(
  () => import('~/app/pages/verification/shared/investor-schema'),
  (file) => file.investorFormSchema,
);

interface PledgeFormProps {
  pledge: NonNullable<InvestorView['pledge']>;
  /** A prerequisite is missing. */
  isBlocked: boolean;
  intentKey: string;
  reply: ActionReply | undefined;
  after: string;
}

/** Full text of the declaration, and the form for signing it. */
export function PledgeForm({ pledge, isBlocked, intentKey, reply, after }: PledgeFormProps) {
  const [form, fields] = useZodForm({
    id: 'pledge',
    schema: investorFormSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey },
  });
  return (
    <>
      <Card pad="p" className="mt-4">
        <ol className="prose">
          {pledge.clauses.map((clause) => (
            <li key={clause}>{clause}</li>
          ))}
        </ol>
      </Card>
      {pledge.isSigned ? (
        <ActionBar solo>
          <ButtonLink wide to={after}>
            已签署，继续
          </ButtonLink>
        </ActionBar>
      ) : (
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
          <input type="hidden" name="intent" value="pledge" />
          <input type="hidden" name="version" value={pledge.version} />
          <IntentKeyInput value={fields.intent_key.initialValue} />
          <CheckField meta={fields.is_agreed}>本人已阅读并理解以上内容，确认所述属实</CheckField>
          <FormError form={form} />
          <ActionBar solo>
            <SubmitButton
              loadingText="签署中"
              disabledReason={isBlocked ? '完成前面的步骤后可以签署' : undefined}
            >
              签署声明
            </SubmitButton>
          </ActionBar>
        </Form>
      )}
    </>
  );
}
