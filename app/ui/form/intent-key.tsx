import type { ActionReply } from '~/app/route-kit/page-action';
import type { FieldMeta } from '~/app/ui/form/field';

const NO_KEY_TEXT = '暂时无法提交，请稍后刷新页面';
const AGAIN_TEXT = '请再次提交';

interface KeyInputProps {
  /** Empty while upstream gives none: the form says so, and its schema refuses it. */
  value: string | undefined;
  /** Posted without a key. */
  isRefused?: boolean;
  form?: string;
}

/** Carries the key of a form's intent (app/route-kit/open-intent.ts). */
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

/** The same as a field of a checked form. */
export function IntentKeyField({ meta }: { meta: FieldMeta }) {
  const value = meta.initialValue as string | undefined;
  return <IntentKeyInput value={value} form={meta.formId} isRefused={meta.errors !== undefined} />;
}

/**
 * The key of a form's intent: of the post that came back, else the one it was loaded with, else that of a draft. The draft
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
