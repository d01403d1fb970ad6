import { useFetcher } from '@remix-run/react';
import { paths } from '~/app/paths';
import { Icon } from '~/app/ui/icon';
import type { Edition } from '~/domain/edition';

interface AmountsEyeProps {
  edition: Edition;
  isHidden: boolean;
  /** The page it stands on: without scripts the form comes back here. */
  returnTo: string;
}

/** Hides or shows amounts on every page, and remembers it; the server renders them hidden. */
export function AmountsEye({ edition, isHidden, returnTo }: AmountsEyeProps) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={paths.setting(edition)}>
      <input type="hidden" name="intent" value="preference" />
      <input type="hidden" name="return_to" value={returnTo} />
      <button
        className="eye"
        type="submit"
        name="amount_hidden"
        value={isHidden ? '0' : '1'}
        aria-pressed={isHidden}
        aria-busy={fetcher.state !== 'idle' || undefined}
        aria-label={isHidden ? '显示金额' : '隐藏金额'}
      >
        <Icon name={isHidden ? 'eye-off' : 'eye'} />
      </button>
    </fetcher.Form>
  );
}
