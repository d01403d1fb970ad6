import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { Button } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Field, FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { useSecondsLeft } from '~/app/ui/use-seconds-left';
import { CodeButton } from '~/app/features/person/code-button';
import { CodeResendWait } from '~/app/features/person/code-wait';
import { CardNumberField } from '~/app/features/person/card-number-field';
import type { PendingCard } from '~/app/features/person/card-steps';

const cardSchema = deferSchema(
  () => import('~/app/features/person/card-schema'),
  (file) => file.cardSchema,
);
const cardCodeSchema = deferSchema(
  () => import('~/app/features/person/card-schema'),
  (file) => file.cardCodeSchema,
);

interface CardFormProps {
  /** Card that a code was sent for (`loadPendingCard`); null in the first step. */
  awaited: PendingCard | null;
  /** Reply of the page's own action. */
  reply: ActionReply | undefined;
  intentKey: string;
  /** Label of the last button: 绑定银行卡, 验证. */
  submitLabel: string;
  /** The button is inside the form, because the page offers another method too. */
  isInline?: boolean;
}

/** A bank card in two steps: number and phone, then the code. Posts to the current page (`cardStepsSchema`). */
export function CardForm({ awaited, ...props }: CardFormProps) {
  return awaited === null ? <CardStep {...props} /> : <CodeStep awaited={awaited} {...props} />;
}

function CardStep({ reply, isInline }: Pick<CardFormProps, 'reply' | 'isInline'>) {
  const [form, fields] = useZodForm({
    id: 'card',
    schema: cardSchema,
    lastResult: reply?.result,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <input type="hidden" name="intent" value="card" />
      <CardNumberField meta={fields.card_no} />
      <Field
        meta={fields.phone}
        label="银行预留手机号"
        prefix="+86"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder="11 位手机号码"
        help="办卡时在银行登记的手机号，验证码将发往该号码"
      />
      <FormError form={form} kept="未做任何更改，卡号可能需要重新输入。" />
      <LastButton isInline={isInline}>
        <SubmitButton loadingText="核验中">获取验证码</SubmitButton>
      </LastButton>
    </Form>
  );
}

/** Button at the foot of the page, or inside the form. */
const LastButton = ({ isInline, children }: { isInline?: boolean; children: ReactNode }) =>
  isInline ? <div className="mt-4">{children}</div> : <ActionBar solo>{children}</ActionBar>;

function CodeStep({
  awaited,
  reply,
  intentKey,
  submitLabel,
  isInline,
}: CardFormProps & { awaited: PendingCard }) {
  const navigation = useNavigation();
  const [form, fields] = useZodForm({
    id: 'card-code',
    schema: cardCodeSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey },
  });
  const busy = navigation.formData?.get('intent');
  const left = useSecondsLeft(awaited);
  return (
    <>
      <Card pad="dl" className="mt-4" as="section" label="待验证的银行卡">
        <FactList
          facts={[
            { label: '银行卡', value: `${awaited.bank} 尾号 ${awaited.tail}` },
            { label: '预留手机号', value: awaited.maskedPhone },
          ]}
        />
      </Card>
      <Form method="post" id="card-again">
        <input type="hidden" name="intent" value="again" />
      </Form>
      <Form method="post" id="card-other">
        <input type="hidden" name="intent" value="other" />
      </Form>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <input type="hidden" name="intent" value="code" />
        <IntentKeyField meta={fields.intent_key} />
        <Field
          meta={fields.captcha}
          label="短信验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6 位数字"
          help={
            <span role="status">
              验证码已发送至 {awaited.maskedPhone}，5 分钟内有效
              <CodeResendWait seconds={awaited.resendSeconds} />
              {awaited.hint && (
                <>
                  。演示环境验证码：
                  <b translate="no" data-testid="captcha-hint">
                    {awaited.hint}
                  </b>
                </>
              )}
            </span>
          }
          side={
            <CodeButton form="card-again" secondsLeft={left} isBusy={busy === 'again'}>
              重新获取
            </CodeButton>
          }
        />
        <FormError form={form} kept="未做任何更改，可稍后重试。" />
        <p className="mt-4">
          <Button kind="line" small type="submit" form="card-other">
            换一张银行卡
          </Button>
        </p>
        <LastButton isInline={isInline}>
          <SubmitButton loadingText="提交中" busy={busy === 'code'}>
            {submitLabel}
          </SubmitButton>
        </LastButton>
      </Form>
    </>
  );
}
