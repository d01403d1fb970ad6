import type { FormMetadata } from '@conform-to/react';
import { FormNotice, RefusalNextStep } from '~/app/ui/form/form-notice';

interface FormErrorProps {
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, 'errorId' | 'errors'> & {
    /** By field; a form without fields of its own has none. */
    allErrors?: Record<string, unknown>;
  };
  /** What was kept, such as 已填写的内容已保留. */
  kept?: string;
}

/** What the whole form was answered, above its button; of a refusal that stands at a field, the way on. */
export function FormError({ form, kept }: FormErrorProps) {
  const [message] = form.errors ?? [];
  if (message === undefined && Object.keys(form.allErrors ?? {}).length > 0) return <RefusalNextStep />;
  return <FormNotice id={form.errorId} message={message} kept={kept} />;
}
