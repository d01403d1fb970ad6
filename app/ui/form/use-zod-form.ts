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
  /** Reply to the last POST; it contains the typed values, but never secrets. */
  lastResult?: SubmissionResult | null;
  defaultValue?: DefaultValue<z.input<Schema>>;
  /**
   * Several buttons that require different fields, such as a code and then the login with it: no field is marked as
   * required, and validation starts only when a button is pressed.
   */
  hasSeveralButtons?: boolean;
  /** Called when the form is submitted to the server. */
  onSubmit?: (event: FormEvent<HTMLFormElement>, context: { formData: FormData }) => void;
}

/**
 * Returns the values typed on this page when the login ended; undefined when there are none, or on another page.
 */
export function useDraft(): Record<string, unknown> | undefined {
  const draft = useShell()?.draft;
  const { pathname, search } = useLocation();
  return draft?.path === pathname + search ? draft.values : undefined;
}

/**
 * Uses one schema for early hints and for validation on the server. Validates a field on blur, and again while it
 * is being corrected; the third return value tells whether the browser has the validation yet. Values typed when
 * the login ended are restored after the login.
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
  // Conform treats another object as another reply, and rerenders the form for each.
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
          // `formNoValidate`: the server must validate, for example when the form must continue to a login first.
          const isUnchecked = submitter?.hasAttribute('formnovalidate') && checked.status === 'error';
          return (isUnchecked ? { ...checked, error: null } : checked) as never;
        }
      : undefined,
  });
  const checked = hasSeveralButtons ? fields : withConstraint(fields, checks?.constraint);
  return [form, checked, checks !== null] as const;
}

/** Adds the key to the posted form; a form posted without an available key now has the loaded one. */
function withKey(result: SubmissionResult | null | undefined, loaded: string | undefined) {
  const values = result?.initialValue;
  if (!result || !values || loaded === undefined) return result ?? undefined;
  return { ...result, initialValue: { ...values, intent_key: getIntentKey({ result }, loaded) } };
}

/** Conform reads the constraints when its form is created; here they may arrive later. */
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
