import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { CheckField, FormError, IntentKeyInput, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { UploadField } from '~/app/ui/form/upload-field';
import type { InvestorView } from '~/app/pages/verification/shared/investor-view';
import { MAX_PROOF_FILES } from '~/contract/limits';

const investorFormSchema = deferSchema(
  () => import('~/app/pages/verification/shared/investor-schema'),
  (file) => file.investorFormSchema,
);

interface ApplyFormProps {
  view: InvestorView;
  intentKey: string;
  reply: ActionReply | undefined;
}

/** Form for the criterion and its proofs. Posts to the current page. */
export function InvestorApplicationForm({ view, intentKey, reply }: ApplyFormProps) {
  const [form, fields] = useZodForm({
    id: 'apply',
    schema: investorFormSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey },
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
    >
      <input type="hidden" name="intent" value="apply" />
      <IntentKeyInput value={fields.intent_key.initialValue} />
      <ChoiceCards
        meta={fields.criterion}
        legend="您符合哪一项条件？"
        note="符合任意一项即可"
        options={view.criteria.map(({ key, text, proofs }) => ({
          value: key,
          label: text,
          note: `可提供：${proofs}`,
        }))}
      />
      <UploadField
        meta={fields.proof_file_ids}
        label="证明材料"
        kind="asset_proof"
        max={MAX_PROOF_FILES}
        help="出具日期在 6 个月以内，姓名、金额与印章清晰可见。"
      />
      {view.experience && (
        <UploadField
          meta={fields.experience_file_ids}
          label="投资经历证明"
          kind="experience_proof"
          max={MAX_PROOF_FILES}
          help={`${view.experience.text}，可提供：${view.experience.proofs}。`}
        />
      )}
      <CheckField meta={fields.is_agreed}>本人声明所提供的材料真实、准确、完整，资金来源合法</CheckField>
      <FormError form={form} kept="已选择的内容和已上传的材料都已保留。" />
      <ActionBar solo>
        <SubmitButton disabledReason={view.before === null ? undefined : '完成前面的步骤后可以提交'}>
          提交审核
        </SubmitButton>
      </ActionBar>
    </Form>
  );
}
