import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useHydrated } from '~/app/ui/use-hydrated';
import type { DeferredSchema } from '~/app/ui/form/defer-schema';
import type { FormChecks } from '~/app/ui/form/zod-checks';

const TOUCHES = ['focusin', 'pointerdown', 'input'] as const;

/**
 * The checks of a form. A form that came with its document loads them when it is touched; one that the browser drew, or that was
 * answered, at once. Null until they are there: the server checks, as without scripts.
 */
export function useFormChecks(
  formId: string,
  schema: DeferredSchema<z.core.$ZodType>,
  isAnswered: boolean,
): FormChecks | null {
  const [checks, setChecks] = useState(schema.getChecks);
  const isFromDocument = useRef(!useHydrated()).current;
  const latest = useRef(schema);
  latest.current = schema;
  const isThere = checks !== null;

  useEffect(() => {
    if (isThere) return undefined;
    let isGone = false;
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      latest.current.load().then(
        (loaded) => {
          if (!isGone) setChecks(loaded);
        },
        // Tried again at the next touch.
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
  return checks;
}

/** A box stands in its form, or names it. */
const isOfForm = (target: EventTarget | null, formId: string): boolean =>
  target instanceof Element &&
  (target.closest('form')?.id === formId || (target as Partial<HTMLInputElement>).form?.id === formId);
