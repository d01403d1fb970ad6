import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { pageLoader } from '~/app/route-kit/page-loader';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import type { PortalContext } from '~/bff/http/app-context';
import { isRefused } from '~/bff/core/errors';
import { cursorSchema, idSchema } from '~/contract/shared';
import { getViewerLapseNotices } from '~/app/features/person/lapse-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { ASSET_DETAIL_TITLES, defineAssetDetailPage } from '~/app/pages/own/assets/detail-handle';
import { loadCapital } from '~/app/pages/own/assets/load-capital';
import {
  buildAssetDetailView,
  buildFlowsView,
  buildPayoutDays,
  buildOtherHoldingsView,
} from '~/app/pages/own/assets/detail-view';
import {
  getDetailKind,
  buildDetailKindPath,
  buildDetailPath,
  type DetailKind,
} from '~/app/features/money/asset-sections';

const FLOWS_A_PAGE = 10;
/** Range of the payment days shown: unpaid past days, and coming ones. */
const DAYS_PAST_MONTHS = 24;
const DAYS_AHEAD_MONTHS = 36;

const query = z.object({ product_code: idSchema.optional(), cursor: cursorSchema.optional() });

/** Loads the holding of a product; null when this person does not hold it. */
export async function loadPosition({ upstream }: Pick<PortalContext, 'upstream'>, product_code: string) {
  try {
    return await upstream.holdings.position({ query: { product_code } });
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    throw error;
  }
}

/**
 * Creates the loader for one holding on the page of its kind; a holding of another kind is redirected to its page.
 */
export const createAssetDetailLoader = (kind: DetailKind) =>
  pageLoader({ handle: defineAssetDetailPage(kind), query }, async (page) => {
    const { context, edition } = page;
    const { product_code, cursor } = page.query;
    const here = (next?: string) => buildDetailKindPath(kind, edition, { product_code, cursor: next });
    const shared = {
      edition,
      title: ASSET_DETAIL_TITLES[kind],
      kind,
      returnTo: here(),
    };
    if (!product_code) return { ...shared, state: 'none' as const, text: '请从资产列表选择一项查看。' };
    const isHidden = context.preferences.isAmountHidden;
    const amounts = createAmountDisplay(isHidden);
    const today = toShanghaiDay(context.now());
    const [position, flows, capital, days] = await Promise.all([
      loadPosition(context, product_code),
      settle(
        context,
        context.upstream.holdings.flows({ query: { product_code, limit: FLOWS_A_PAGE, cursor } }),
      ),
      kind === 'private-equity'
        ? loadCapital(context, { edition, amounts, productCode: product_code })
        : null,
      kind === 'fixed-income'
        ? settle(
            context,
            context.upstream.holdings.openCalendar({
              query: {
                ...{ from: addMonths(today, -DAYS_PAST_MONTHS), to: addMonths(today, DAYS_AHEAD_MONTHS) },
                ...{ product_code, is_own: 'true' },
              },
            }),
          )
        : null,
    ]);
    if (position === null) {
      const text = '目前没有持有这个产品；已赎回或结清的见交易记录与资金流水。';
      return data({ ...shared, state: 'none' as const, text }, { status: 404 });
    }
    if (getDetailKind(position.part) !== kind) throw redirect(buildDetailPath(edition, position), 302);
    const sectionPositions = await settle(
      context,
      context.upstream.users.assetDetail({ body: { part: position.part } }),
    );
    return {
      ...shared,
      state: 'in' as const,
      isHidden,
      capital,
      payoutDays: days && mapSection(days, ({ own }) => buildPayoutDays(own)),
      lapses: getViewerLapseNotices(page),
      detail: buildAssetDetailView(position, edition, amounts),
      // Links to other holdings; the page works without them.
      others: sectionPositions.ok
        ? buildOtherHoldingsView(sectionPositions.data.list, position, edition, amounts)
        : [],
      flows: mapSection(flows, (found) => buildFlowsView(found, amounts, { here, cursor })),
      csvTo: paths.flowsCsv(edition, { product_code }),
    };
  });
export type AssetDetailLoader = ReturnType<typeof createAssetDetailLoader>;
