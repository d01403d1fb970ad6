import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useHydrated } from '~/app/ui/use-hydrated';
import type { DeferredSchema } from '~/app/ui/form/defer-schema';
import type { FormChecks } from '~/app/ui/form/zod-checks';

const TOUCHES = ['focusin', 'pointerdown', 'input'] as const;

/**
 * Returns the validation of a form. A form of the initial document loads it when it is touched; a form rendered by
 * the browser or returned by a POST loads it immediately. Null until it is loaded: the server validates, as without
 * scripts.
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

/** Returns whether a field is inside its form, or references it by id. */
const isOfForm = (target: EventTarget | null, formId: string): boolean =>
  target instanceof Element &&
  (target.closest('form')?.id === formId || (target as Partial<HTMLInputElement>).form?.id === formId);
