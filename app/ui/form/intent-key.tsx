import type { ActionReply } from '~/app/route-kit/page-action';
import type { FieldMeta } from '~/app/ui/form/field';

const NO_KEY_TEXT = '暂时无法提交，请稍后刷新页面';
const AGAIN_TEXT = '请再次提交';

interface KeyInputProps {
  /** Empty while the upstream provides none: the form shows this, and its schema refuses it. */
  value: string | undefined;
  /** Posted without a key. */
  isRefused?: boolean;
  form?: string;
}

/** Hidden input with the intent key of a form (app/route-kit/open-intent.ts). */
export function IntentKeyInput({ value = '', isRefused = false, form }: KeyInputProps) {
  const text = value === '' ? NO_KEY_TEXT : isRefused ? AGAIN_TEXT : null;
  return (
    <>
      <input type="hidden" key={value} name="intent_key" form={form} defaultValue={value} />
      {text !== null && (
        <p className="form-notice mt-3" role="alert">
          {text}
        </p>
      )}
    </>
  );
}

/** The same input as a field of a validated form. */
export function IntentKeyField({ meta }: { meta: FieldMeta }) {
  const value = meta.initialValue as string | undefined;
  return <IntentKeyInput value={value} form={meta.formId} isRefused={meta.errors !== undefined} />;
}

/**
 * Returns the intent key of a form: that of the returned POST, else the loaded one, else that of a draft. The draft
 * comes last, because it may have the key of a guest.
 */
export function getIntentKey(
  reply: Pick<ActionReply, 'result'> | undefined,
  loaded: string,
  draft?: Record<string, unknown>,
): string {
  const keys = [reply?.result.initialValue?.intent_key, loaded, draft?.intent_key];
  return keys.find((key): key is string => typeof key === 'string' && key !== '') ?? '';
}
