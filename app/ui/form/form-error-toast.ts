import type { Fetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { showToast } from '~/app/ui/toast';

const ERROR_MS = 4_000;

/** Shows the result of a POST as a toast for forms without a notice, such as a switch. A success is not shown. */
export function useFormErrorToast({ state, data }: Fetcher<unknown>): void {
  useEffect(() => {
    const reply = data as Partial<ActionReply> | null | undefined;
    const message = reply?.result?.error?.['']?.[0];
    if (state === 'idle' && message !== undefined) showToast(message, ERROR_MS);
  }, [state, data]);
}
