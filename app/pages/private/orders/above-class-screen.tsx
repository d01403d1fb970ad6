import { Form, useActionData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { CheckField, FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { PageTitle } from '~/app/ui/section';
import type { AboveClass } from '~/app/pages/private/orders/load-sale';

const aboveClassSchema = deferSchema(
  () => import('~/app/pages/private/orders/reserve-schema'),
  (file) => file.aboveClassSchema,
);

interface AboveClassScreenProps {
  above: AboveClass['aboveClass'] & { intentKey: string };
  emptyView: Pick<AboveClass, 'text' | 'other'>;
}

/** A product above the person's class: the warning, and the person's own request to see its terms. */
export function AboveClassScreen({ above, emptyView }: AboveClassScreenProps) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'above-class',
    schema: aboveClassSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: above.intentKey },
  });
  return (
    <div className="column column-narrow">
      <PageTitle>预约购买</PageTitle>
      <p className="note-text">{above.productName}</p>
      <Card pad="p" className="mt-4" as="section" label={above.notice.title}>
        <h2 className="font-semibold">{above.notice.title}</h2>
        <p className="mt-2">{above.notice.text}</p>
        <p className="note-text mt-3">{emptyView.text}。</p>
      </Card>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-4">
        <input type="hidden" name="intent" value="above_class" />
        <input type="hidden" name="product_code" value={above.productCode} />
        <IntentKeyField meta={fields.intent_key} />
        <CheckField meta={fields.is_read}>
          我已阅读上述警示，没有人向我推介本产品，是我主动要求了解它的购买条件
        </CheckField>
        <FormError form={form} />
        <ActionBar solo>
          {emptyView.other && (
            <ButtonLink kind="line" to={emptyView.other.to}>
              {emptyView.other.label}
            </ButtonLink>
          )}
          <SubmitButton form={form.id}>查看购买条件</SubmitButton>
        </ActionBar>
      </Form>
    </div>
  );
}
