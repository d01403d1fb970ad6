import { ActionBar, MiniLink } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { WatchButton } from '~/app/parts/funds/watch-button';
import type { BarAction } from '~/app/pages/private/fund/load-product';

interface ProductBarProps {
  bar: {
    id: string;
    name: string;
    isSelected: boolean;
    isLoggedIn: boolean;
    returnTo: string;
    compareTo: string;
    action: BarAction;
  };
}

/** Watch, compare, and the one main action of the page. */
export function ProductBar({ bar }: ProductBarProps) {
  const { action, compareTo, ...watch } = bar;
  return (
    <ActionBar>
      <WatchButton kind="simu" variant="bar" {...watch} />
      <MiniLink icon="compare" label="对比" to={compareTo} />
      {action.kind === 'closed' ? (
        <span className="button" aria-disabled="true">
          {action.label}
        </span>
      ) : (
        <ButtonLink to={action.href} reloadDocument={action.href.indexOf('tel:') === 0}>
          {action.label}
        </ButtonLink>
      )}
    </ActionBar>
  );
}
