import type { Fetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { showToast } from '~/app/ui/toast';

const TROUBLE_MS = 4_000;

/** Says as a toast what the post of a form without a place for it ended in: a switch, an eye. Nothing is said of one that was done. */
export function useFormErrorToast({ state, data }: Fetcher<unknown>): void {
  useEffect(() => {
    const reply = data as Partial<ActionReply> | null | undefined;
    const message = reply?.result?.error?.['']?.[0];
    if (state === 'idle' && message !== undefined) showToast(message, TROUBLE_MS);
  }, [state, data]);
}
