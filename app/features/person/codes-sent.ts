import { useEffect, useMemo } from 'react';
import type { CodePurpose } from '~/bff/http/app-context';
import type { CaptchaSent } from '~/app/features/person/login-action';
import { getElapsedMs } from '~/app/platform/clock';
import { useShell } from '~/app/route-kit/shell-data';

/** When the browser learned of a code under way: its wait counts from there, whichever form shows it, and when. */
const heardAt = new WeakMap<object, number>();

/** Notes the codes that the shell tells of; run once for all pages. */
export function useSentCodesListener(): void {
  const codes = useShell()?.codes;
  useEffect(() => {
    for (const code of Object.values(codes ?? {})) heardAt.set(code, getElapsedMs());
  }, [codes]);
}

/** A code that was sent for this purpose before the form was shown, as after a reload; null without one. */
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
