import type { FormMetadata } from '@conform-to/react';
import { Icon } from '../icon';

interface FormErrorProps {
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, 'errorId' | 'errors'>;
  /** What was kept, such as 已填写的内容已保留. */
  kept?: string;
}

/** What the whole form was refused for, above its button. */
export function FormError({ form, kept }: FormErrorProps) {
  if (!form.errors || form.errors.length === 0) return null;
  return (
    <div className="form-err mt-3" id={form.errorId} role="alert">
      <Icon name="warn" size="m" />
      <span>
        {form.errors[0]}
        {kept && <span className="t-note block">{kept}</span>}
      </span>
    </div>
  );
}
