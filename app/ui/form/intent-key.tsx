import type { FieldMeta } from './field';

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
