import { Form, useActionData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { Button } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import {
  CheckField,
  Field,
  FormError,
  IntentKeyField,
  SubmitButton,
  deferSchema,
  useZodForm,
} from '~/app/ui/form';
import { showToast } from '~/app/ui/toast';
import { CardForm } from '~/app/features/person/card-form';
import type { PendingCard } from '~/app/features/person/card-steps';
import { FacePhoto } from '~/app/pages/private/orders/face-photo';

/** Interface of the native app for a face check; absent in browsers and in older apps. */
interface NativeFace {
  /** Opens the app's own capture; resolves with its evidence, rejects when the person cancels. */
  captureFace?: () => Promise<string>;
}

const bridge = (): NativeFace | undefined => (window as unknown as { GsNative?: NativeFace }).GsNative;

/** Whether the app captures the face itself; otherwise a photo is taken (`FacePhoto`). */
const canCaptureFace = (): boolean => typeof bridge()?.captureFace === 'function';

/** Returns face evidence from the app; null when the person cancelled or it failed. */
async function captureFace(): Promise<string | null> {
  try {
    return (await bridge()?.captureFace?.()) ?? null;
  } catch {
    return null;
  }
}

const faceSchema = deferSchema(
  () => import('~/app/pages/private/orders/face-schema'),
  (file) => file.faceSchema,
);

interface CheckView {
  intentKey: string;
  canTypeEvidence: boolean;
  card: PendingCard | null;
}

/** Returns the reply if it belongs to one of these forms. */
function useReply(intents: readonly string[]) {
  const result = useActionData<ActionReply>()?.result;
  const intent = result?.initialValue?.intent;
  return typeof intent === 'string' && intents.indexOf(intent) >= 0 ? result : undefined;
}

/** Check by the person's own bank card, offered next to the face check: either is sufficient. */
export function CardCheckForm({ view }: { view: CheckView }) {
  const reply = useReply(['card', 'code', 'again', 'other']);
  return (
    <CardForm
      awaited={view.card}
      reply={reply && { result: reply }}
      intentKey={view.intentKey}
      submitLabel="用银行卡核验"
      isInline
    />
  );
}

/** Face check with a separate consent: by the app's capture if available, otherwise by a photo. */
export function FaceCheckForm({ view }: { view: CheckView }) {
  const [form, fields] = useZodForm({
    id: 'check-face',
    schema: faceSchema,
    lastResult: useReply(['face']),
    defaultValue: { intent_key: view.intentKey },
  });
  const [isInApp, setInApp] = useState(false);
  const [evidence, setEvidence] = useState<string | null>(null);
  useEffect(() => setInApp(canCaptureFace()), []);
  const take = async () => {
    const taken = await captureFace();
    setEvidence(taken);
    if (taken === null) showToast('没有完成人脸采集，可重试，或改用银行卡');
  };
  return (
    <Card pad="p">
      <Form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
      >
        <input type="hidden" name="intent" value="face" />
        <IntentKeyField meta={fields.intent_key} />
        <CheckField meta={fields.consent}>
          我单独同意采集并使用本人的人脸信息，仅用于本次身份核验，核验后不留存图像
        </CheckField>
        {isInApp ? (
          <>
            <input type="hidden" name={fields.face_evidence.name} value={evidence ?? ''} />
            <Button kind="line" wide className="mt-3" onClick={() => void take()}>
              {evidence ? '已采集，重新采集' : '开始人脸采集'}
            </Button>
          </>
        ) : (
          <>
            <FacePhoto meta={fields.photo} />
            {view.canTypeEvidence && (
              <Field
                meta={fields.face_evidence}
                label="演示环境：人脸采集结果"
                autoComplete="off"
                placeholder="face-pass-1"
                help="代替照片：face-pass- 开头为通过，face-unavailable- 开头为服务无应答，其余不通过"
              />
            )}
          </>
        )}
        <FormError form={form} />
        <SubmitButton kind="line" className="mt-4" loadingText="正在核验">
          人脸核验
        </SubmitButton>
      </Form>
    </Card>
  );
}
