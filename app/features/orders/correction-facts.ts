import type { PublicOrder } from '~/contract/public-trade';
import type { TextFact } from '~/app/features/orders/order-view';

/** Facts about the corrections of an order's NAV, oldest first. */
export const buildCorrectionFacts = (corrections: PublicOrder['corrections']): TextFact[] =>
  corrections.map(({ nav_was, nav_becomes, text }) => ({
    label: '净值更正',
    value: `${nav_was} → ${nav_becomes}`,
    note: text,
  }));
