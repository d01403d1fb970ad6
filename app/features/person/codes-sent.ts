import { useEffect, useMemo } from 'react';
import type { CodePurpose } from '~/bff/http/app-context';
import type { CaptchaSent } from '~/app/features/person/login-action';
import { getElapsedMs } from '~/app/platform/clock';
import { useShell } from '~/app/route-kit/shell-data';

/**
 * Time at which the browser received a pending code. The countdown starts there in every form that shows the code,
 * also later.
 */
const heardAt = new WeakMap<object, number>();

/** Records the codes in the shell data; runs once for all pages. */
export function useSentCodesListener(): void {
  const codes = useShell()?.codes;
  useEffect(() => {
    for (const code of Object.values(codes ?? {})) heardAt.set(code, getElapsedMs());
  }, [codes]);
}

/**
 * Returns a code sent for this purpose before the form was shown, for example before a reload; null without one.
 */
export function usePendingCode(purpose: CodePurpose): CaptchaSent | null {
  const code = useShell()?.codes[purpose];
  return useMemo(
    () =>
      code
        ? {
            maskedPhone: code.target,
            phone: '',
            resendSeconds: code.resendSeconds,
            expireMinutes: Math.ceil(code.expireSeconds / 60),
            hint: null,
            heardAtMs: heardAt.get(code),
          }
        : null,
    [code],
  );
}
