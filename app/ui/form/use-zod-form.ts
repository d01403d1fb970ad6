import { useForm, type DefaultValue, type SubmissionResult } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useLocation } from '@remix-run/react';
import type { z } from 'zod';
import { useShell } from '~/app/page/shell-data';

interface ZodFormOptions<Schema extends z.ZodObject> {
  id: string;
  schema: Schema;
  /** The answer of the last post; what was typed comes back with it, secrets never do. */
  lastResult?: SubmissionResult | null;
  defaultValue?: DefaultValue<z.input<Schema>>;
}

/** What was typed on this page when the login ended; undefined where nothing was, or on another page. */
export function useDraft(): Record<string, unknown> | undefined {
  const draft = useShell()?.draft;
  const { pathname, search } = useLocation();
  return draft?.path === pathname + search ? draft.values : undefined;
}

/**
 * One schema for the person's early hints and for the server's judgement. Checks a field when it is left, and again
 * while it is being put right. What was typed when the login ended is there again once the person is back.
 */
export function useZodForm<Schema extends z.ZodObject>({
  id,
  schema,
  lastResult,
  defaultValue,
}: ZodFormOptions<Schema>) {
  const draft = useDraft();
  return useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: lastResult ?? undefined,
    defaultValue: draft ? (draft as typeof defaultValue) : defaultValue,
    constraint: getZodConstraint(schema),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData, submitter }) => {
      const checked = parseWithZod(formData, { schema });
      // `formNoValidate`: the server is to judge, such as when the form has to go on to a login first.
      const isUnchecked = submitter?.hasAttribute('formnovalidate') && checked.status === 'error';
      return isUnchecked ? { ...checked, error: null } : checked;
    },
  });
}
