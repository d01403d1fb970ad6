import '~/app/features/money/amounts-visibility-button.css';
import { useFetcher } from '@remix-run/react';
import { paths } from '~/app/paths';
import { useFormErrorToast } from '~/app/ui/form/form-error-toast';
import { Icon } from '~/app/ui/icon';
import type { Edition } from '~/domain/platform/edition';

const FETCHER = { key: 'amounts-hidden' };

/** Whether amounts are hidden: the server state, or the choice just submitted. */
export function useAmountsHidden(isHidden: boolean): boolean {
  const posted = useFetcher(FETCHER).formData?.get('amount_hidden');
  return posted === null || posted === undefined ? isHidden : posted === '1';
}

interface AmountsEyeProps {
  edition: Edition;
  isHidden: boolean;
  /** Current page; without scripts the form returns here. */
  returnTo: string;
}

/**
 * Hides or shows amounts on every page and stores the choice. The server renders hidden amounts, so none is visible
 * before the page is interactive.
 */
export function AmountsVisibilityButton({ edition, isHidden, returnTo }: AmountsEyeProps) {
  const fetcher = useFetcher(FETCHER);
  useFormErrorToast(fetcher);
  const hidden = useAmountsHidden(isHidden);
  return (
    <fetcher.Form method="post" action={paths.setting(edition)}>
      <input type="hidden" name="intent" value="preference" />
      <input type="hidden" name="return_to" value={returnTo} />
      <button
        className="amounts-eye"
        type="submit"
        name="amount_hidden"
        value={hidden ? '0' : '1'}
        aria-pressed={hidden}
        aria-label={hidden ? '显示金额' : '隐藏金额'}
      >
        <Icon name={hidden ? 'eye-off' : 'eye'} />
      </button>
    </fetcher.Form>
  );
}
