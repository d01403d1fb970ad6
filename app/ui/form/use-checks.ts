import { useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { useHydrated } from '~/app/ui/use-hydrated';
import { createServerChecks } from '~/app/ui/form/checks-at-once';
import type { FormChecks } from '~/app/ui/form/zod-checks';

/** In the build of browsers a form has in place of its schema what brings its checks (scripts/form-schemas.ts). */
export type DeferredFormChecks = () => Promise<FormChecks>;

const TOUCHES = ['focusin', 'pointerdown', 'input'] as const;

/**
 * The checks of a form. A form that came with its document loads them when it is touched; one that the browser drew, or that was
 * answered, at once. Null until they are there: the server checks, as without scripts.
 */
export function useFormChecks(
  formId: string,
  schema: z.core.$ZodType | DeferredFormChecks,
  isAnswered: boolean,
): FormChecks | null {
  const atOnce = useMemo(() => (typeof schema === 'function' ? null : createServerChecks(schema)), [schema]);
  const [later, setLater] = useState<FormChecks | null>(null);
  const isFromDocument = useRef(!useHydrated()).current;
  const latest = useRef(schema);
  latest.current = schema;
  const isThere = Boolean(atOnce ?? later);

  useEffect(() => {
    if (isThere) return undefined;
    let isGone = false;
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      loadChecks(latest.current).then(
        (checks) => {
          if (!isGone) setLater(checks);
        },
        // Tried anew at the next touch.
        () => {
          isLoading = false;
        },
      );
    };
    const onTouch = ({ target }: { target: EventTarget | null }) => {
      if (isOfForm(target, formId)) load();
    };
    TOUCHES.forEach((touch) => document.addEventListener(touch, onTouch, true));
    if (!isFromDocument || isAnswered) load();
    else onTouch({ target: document.activeElement });
    return () => {
      isGone = true;
      TOUCHES.forEach((touch) => document.removeEventListener(touch, onTouch, true));
    };
  }, [formId, isThere, isFromDocument, isAnswered]);
  return atOnce ?? later;
}

/** A box stands in its form, or names it. */
const isOfForm = (target: EventTarget | null, formId: string): boolean =>
  target instanceof Element &&
  (target.closest('form')?.id === formId || (target as Partial<HTMLInputElement>).form?.id === formId);

const loadChecks = async (schema: z.core.$ZodType | DeferredFormChecks): Promise<FormChecks> => {
  if (typeof schema === 'function') return schema();
  const { createFormChecks: checksOf } = await import('~/app/ui/form/zod-checks');
  return checksOf(schema);
};
