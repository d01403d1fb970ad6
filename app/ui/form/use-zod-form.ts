import { useForm, type DefaultValue, type SubmissionResult } from '@conform-to/react';
import { useLocation } from '@remix-run/react';
import { useMemo, type FormEvent } from 'react';
import type { z } from 'zod';
import { useShell } from '~/app/route-kit/shell-data';
import { getIntentKey } from '~/app/ui/form/intent-key';
import type { DeferredSchema } from '~/app/ui/form/defer-schema';
import { useFormChecks } from '~/app/ui/form/use-checks';
import type { FormChecks } from '~/app/ui/form/zod-checks';

interface ZodFormOptions<Schema extends z.core.$ZodType> {
  id: string;
  /** Made by `deferSchema` at the top of the form's module. */
  schema: DeferredSchema<Schema>;
  /** The answer of the last post; what was typed comes back with it, secrets never do. */
  lastResult?: SubmissionResult | null;
  defaultValue?: DefaultValue<z.input<Schema>>;
  /**
   * Several buttons that ask for different fields, such as a code and then the login with it: no field is marked as required, and
   * nothing is checked before one of them is pressed.
   */
  hasSeveralButtons?: boolean;
  /** The form goes on to the server. */
  onSubmit?: (event: FormEvent<HTMLFormElement>, context: { formData: FormData }) => void;
}

/** What was typed on this page when the login ended; undefined where nothing was, or on another page. */
export function useDraft(): Record<string, unknown> | undefined {
  const draft = useShell()?.draft;
  const { pathname, search } = useLocation();
  return draft?.path === pathname + search ? draft.values : undefined;
}

/**
 * One schema for the person's early hints and for the server's judgement. Checks a field when it is left, and again
 * while it is being put right; the third of what is returned says whether the browser has these checks yet. What was typed when the login ended is there again once the person is back.
 */
export function useZodForm<Schema extends z.core.$ZodType<object, Record<string, unknown>>>({
  id,
  schema,
  lastResult,
  defaultValue,
  hasSeveralButtons = false,
  onSubmit,
}: ZodFormOptions<Schema>) {
  const draft = useDraft();
  const loadedKey = (defaultValue as { intent_key?: string } | undefined)?.intent_key;
  const drafted =
    loadedKey === undefined ? draft : { ...draft, intent_key: getIntentKey(undefined, loadedKey, draft) };
  // Conform takes another object for another answer, and draws the form again for each.
  const result = useMemo(() => withKey(lastResult, loadedKey), [lastResult, loadedKey]);
  const checks = useFormChecks(id, schema, Boolean(lastResult?.error));
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: result,
    defaultValue: draft && !hasSeveralButtons ? (drafted as typeof defaultValue) : defaultValue,
    shouldValidate: checks && !hasSeveralButtons ? 'onBlur' : 'onSubmit',
    shouldRevalidate: checks ? 'onInput' : 'onSubmit',
    onSubmit,
    onValidate: checks
      ? ({ formData, submitter }) => {
          const checked = checks.check(formData);
          // `formNoValidate`: the server is to judge, such as when the form has to go on to a login first.
          const isUnchecked = submitter?.hasAttribute('formnovalidate') && checked.status === 'error';
          return (isUnchecked ? { ...checked, error: null } : checked) as never;
        }
      : undefined,
  });
  const checked = hasSeveralButtons ? fields : withConstraint(fields, checks?.constraint);
  return [form, checked, checks !== null] as const;
}

/** The posted form with its key; one that was posted without a key, because there was none to be had, has the loaded one now. */
function withKey(result: SubmissionResult | null | undefined, loaded: string | undefined) {
  const values = result?.initialValue;
  if (!result || !values || loaded === undefined) return result ?? undefined;
  return { ...result, initialValue: { ...values, intent_key: getIntentKey({ result }, loaded) } };
}

/** Conform reads what stands at a box when its form begins; here it may come later. */
function withConstraint<Fields extends object>(
  fields: Fields,
  constraint: FormChecks['constraint'] | undefined,
): Fields {
  if (!constraint) return fields;
  return new Proxy(fields, {
    get(target, name, receiver): unknown {
      const meta: unknown = Reflect.get(target, name, receiver);
      const { required } = constraint[String(name)] ?? {};
      return typeof meta === 'object' && meta !== null
        ? Object.create(meta, { required: { value: required } })
        : meta;
    },
  });
}
