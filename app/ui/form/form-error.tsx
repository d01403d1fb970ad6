import type { FormMetadata } from '@conform-to/react';
import { FormNotice, RefusalNextStep } from '~/app/ui/form/form-notice';

interface FormErrorProps {
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, 'errorId' | 'errors'> & {
    /** By field; absent for a form without own fields. */
    allErrors?: Record<string, unknown>;
  };
  /** Text about what was kept, such as 已填写的内容已保留. */
  kept?: string;
}

/** Message for the whole form, above its button; for a refusal at a field, the link to the required step. */
export function FormError({ form, kept }: FormErrorProps) {
  const [message] = form.errors ?? [];
  if (message === undefined && Object.keys(form.allErrors ?? {}).length > 0) return <RefusalNextStep />;
  return <FormNotice id={form.errorId} message={message} kept={kept} />;
}
