import { pageLoader } from '~/app/route-kit/page-loader';
import { getViewerLapseNotices } from '~/app/features/person/lapse-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import type { ListedAssetSection } from '~/app/features/money/asset-sections';
import { buildHoldingCard } from '~/app/features/money/position-view';
import { createAssetsPathBuilder, buildHoldingsPage } from '~/app/pages/own/assets/assets-query';
import { assetsQuery } from '~/app/pages/own/assets/assets-query-schema';
import { defineAssetClassPage, ASSET_CLASS_TITLES } from '~/app/pages/own/assets/define-part-page';
import {
  buildAssetClassViews,
  buildHoldingsView,
  sortHoldings,
  buildSortLinks,
} from '~/app/pages/own/assets/holdings-view';
import { loadCapital } from '~/app/pages/own/assets/load-capital';

/** Creates the loader for the holdings of one class, with their share of all assets. */
export const createAssetClassLoader = (section: ListedAssetSection) =>
  pageLoader({ handle: defineAssetClassPage(section), query: assetsQuery }, async (page) => {
    const { context, edition, query } = page;
    const isHidden = context.preferences.isAmountHidden;
    const amounts = createAmountDisplay(isHidden);
    const [{ list }, capital] = await Promise.all([
      context.upstream.holdings.positions({ query: {} }),
      section === 'pe' ? loadCapital(context, { edition, amounts }) : null,
    ]);
    const own = list.filter((position) => position.part === section);
    const at = createAssetsPathBuilder(edition, query, section);
    const { rows, pager } = buildHoldingsPage(sortHoldings(own, query), query, at);
    return {
      edition,
      here: at({}),
      part: section,
      title: ASSET_CLASS_TITLES[section],
      lapses: getViewerLapseNotices(page),
      isHidden,
      total: buildHoldingsView({ list: own }, { edition, amounts, query, at }).sum.amount,
      classes: buildAssetClassViews(list, edition, amounts, section),
      sorts: buildSortLinks(query, at),
      capital,
      cards: rows.map((position) => buildHoldingCard(position, edition, amounts)),
      pager,
    };
  });
