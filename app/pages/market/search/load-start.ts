import { settle } from '~/app/route-kit/settle';
import { buildBriefGroup } from '~/app/features/lists/search-view';
import type { PortalContext } from '~/bff/http/app-context';
import type { FundBrief } from '~/contract/catalogue';
import type { Edition } from '~/domain/platform/edition';

const FEW = 4;
/** Number of reasons in a row of the list. */
const SAID = 2;

/**
 * Loads the content shown before anything is typed: popular searches, some watched funds, and some selected ones.
 */
export async function loadSearchStart(context: PortalContext, edition: Edition, isLoggedIn: boolean) {
  const { search, catalogue, favorites } = context.upstream;
  const [hot, chosen, watched] = await Promise.all([
    settle(context, search.hot()),
    settle(context, catalogue.suggest({ body: { category: 'search', limit: FEW } })),
    isLoggedIn ? settle(context, favorites.table({ query: {} })) : null,
  ]);
  return {
    words: hot.ok ? hot.data.words : [],
    watched: watched?.ok
      ? buildBriefGroup(
          '我的自选',
          watched.data.list.slice(0, FEW).map((fund) => ({ fund })),
          edition,
        )
      : null,
    chosen: chosen.ok
      ? buildBriefGroup(
          '精选基金',
          fallingLast(chosen.data.list).map((fund) => ({ fund, reasons: fund.reasons.slice(0, SAID) })),
          edition,
        )
      : null,
  };
}

/** Moves funds with a one-year loss to the end. When the one-year return is locked, the order stays. */
const fallingLast = <T extends FundBrief>(funds: readonly T[]): T[] =>
  [...funds].sort((a, b) => Number((a.returns?.['1y'] ?? 0) < 0) - Number((b.returns?.['1y'] ?? 0) < 0));
