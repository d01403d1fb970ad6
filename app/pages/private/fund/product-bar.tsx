import { ActionBar, MiniLink } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { WatchlistButton } from '~/app/features/funds/watchlist-button';
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

/** Watch, compare, and the single main action of the page, at the foot of a phone. */
export function ProductActionBar({ bar }: ProductBarProps) {
  return (
    <ActionBar isNarrowOnly>
      <WatchAndCompare bar={bar} />
      <ProductPrimaryAction action={bar.action} />
    </ActionBar>
  );
}

/** Secondary actions. */
export function WatchAndCompare({ bar }: ProductBarProps) {
  const { action: _action, compareTo, ...watch } = bar;
  return (
    <>
      <WatchlistButton kind="simu" {...watch} />
      <MiniLink icon="compare" label="对比" to={compareTo} />
    </>
  );
}

/** Main action. */
export function ProductPrimaryAction({ action, wide }: { action: BarAction; wide?: boolean }) {
  return action.kind === 'closed' ? (
    <span className={wide ? 'button button-wide' : 'button'} aria-disabled="true">
      {action.label}
    </span>
  ) : (
    <ButtonLink wide={wide} to={action.href} reloadDocument={action.href.indexOf('tel:') === 0}>
      {action.label}
    </ButtonLink>
  );
}
