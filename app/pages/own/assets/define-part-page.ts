import { buildGuestScreen } from '~/app/features/person/guest-screen';
import type { ListedAssetSection } from '~/app/features/money/asset-sections';
import { ASSET_POINTS } from '~/app/pages/own/assets/guest-points';
import { definePage } from '~/app/route-kit/page-handle';

export const ASSET_CLASS_TITLES: Record<ListedAssetSection, string> = {
  simu: '私募资产',
  pe: '股权资产',
  quasi_fixed: '类固收资产',
  foreign: '海外资产',
};

export const defineAssetClassPage = (section: ListedAssetSection) =>
  definePage({
    login: 'required',
    title: ASSET_CLASS_TITLES[section],
    description: `${ASSET_CLASS_TITLES[section]}：市值、成本与收益，登录后查看。`,
    isPrivate: true,
    watchedQuery: ['sort', 'order', 'page'],
    guest: buildGuestScreen({ points: ASSET_POINTS }),
  });
