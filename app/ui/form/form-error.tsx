import type { FormMetadata } from '@conform-to/react';
import { FormNotice } from '~/app/ui/form/form-notice';

interface FormErrorProps {
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, 'errorId' | 'errors'>;
  /** What was kept, such as 已填写的内容已保留. */
  kept?: string;
}

/** What the whole form was answered, above its button. */
export function FormError({ form, kept }: FormErrorProps) {
  return <FormNotice id={form.errorId} message={form.errors?.[0]} kept={kept} />;
}
