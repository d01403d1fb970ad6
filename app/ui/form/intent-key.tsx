import type { ActionReply } from '~/app/page/page-action';
import type { FieldMeta } from '~/app/ui/form/field';

/** Carries the key of a form's intent (app/page/idempotency.ts). */
export function IntentKey({ meta }: { meta: FieldMeta }) {
  return (
    <input
      type="hidden"
      key={meta.key}
      name={meta.name}
      form={meta.formId}
      defaultValue={meta.initialValue as string | undefined}
    />
  );
}

/** The key of a form's intent: of the post that came back, else the one it was loaded with. */
export function intentKeyOf(reply: ActionReply | undefined, loaded: string): string {
  const posted = reply?.result.initialValue?.intent_key;
  return typeof posted === 'string' ? posted : loaded;
}
