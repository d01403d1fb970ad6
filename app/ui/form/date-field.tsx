import { useState, type ReactNode } from 'react';
import { useHydrated } from '~/app/ui/use-hydrated';
import { CheckField } from '~/app/ui/form/choice-field';
import { Field, type FieldMeta } from '~/app/ui/form/field';

interface DateFieldProps {
  meta: FieldMeta;
  label: string;
  help?: ReactNode;
  /** ISO days. */
  min?: string;
  max?: string;
  autoComplete?: string;
  /** A check box for "no end", such as 长期有效; the action lets it override the date. */
  forever?: { meta: FieldMeta; label: string };
}

/** A day, chosen in the system's own picker; its value is an ISO day. */
export function DateField({ forever, ...field }: DateFieldProps) {
  const isHydrated = useHydrated();
  const [isForever, setForever] = useState(forever?.meta.initialValue === 'on');
  return (
    <>
      {/* Without scripts both can be filled in; the check box wins. */}
      <Field {...field} type="date" disabled={isHydrated && isForever} />
      {forever && (
        <CheckField meta={forever.meta} onChange={setForever}>
          {forever.label}
        </CheckField>
      )}
    </>
  );
}
