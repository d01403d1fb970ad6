import { guestScreen } from '~/app/features/person/guest-screen';
import { ASSET_POINTS } from '~/app/pages/own/assets/guest-points';
import { definePage } from '~/app/route-kit/page-handle';
import type { DetailKind } from '~/app/features/money/parts';

export const DETAIL_TITLES: Record<DetailKind, string> = {
  equity: '权益类资产详情',
  'fixed-income': '固收类资产详情',
  'private-equity': '私募股权资产详情',
};

/** The page of one thing held, by its kind. */
export const detailHandle = (kind: DetailKind) =>
  definePage({
    login: 'required',
    title: DETAIL_TITLES[kind],
    description: `${DETAIL_TITLES[kind]}：市值、收益、份额与流水，登录后查看。`,
    isPrivate: true,
    watchedQuery: ['product_code', 'cursor'],
    guest: guestScreen({ points: ASSET_POINTS }),
  });
