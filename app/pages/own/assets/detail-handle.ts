import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { ASSET_POINTS } from '~/app/pages/own/assets/guest-points';
import { definePage } from '~/app/route-kit/page-handle';
import type { DetailKind } from '~/app/features/money/asset-sections';

export const ASSET_DETAIL_TITLES: Record<DetailKind, string> = {
  equity: '权益类资产详情',
  'fixed-income': '固收类资产详情',
  'private-equity': '私募股权资产详情',
};

/** Defines the page of one holding, by kind. */
export const defineAssetDetailPage = (kind: DetailKind) =>
  definePage({
    login: 'required',
    title: ASSET_DETAIL_TITLES[kind],
    description: `${ASSET_DETAIL_TITLES[kind]}：市值、收益、份额与流水，登录后查看。`,
    isPrivate: true,
    watchedQuery: ['product_code', 'cursor'],
    guest: buildGuestScreen({ points: ASSET_POINTS }),
  });
