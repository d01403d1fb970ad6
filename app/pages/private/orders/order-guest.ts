import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { paths } from '~/app/paths';

/** Builds the guest screen of an order step of a private fund: its purpose, and a note that nothing is lost. */
export const buildOrderGuestScreen = (...points: readonly string[]) =>
  buildGuestScreen({
    points: [...points, '已办理的步骤都有保存，登录后从当前步骤继续'],
    other: {
      title: '先看私募产品',
      note: '策略与管理人无须登录',
      to: (edition) => paths.fundLibrary(edition, { tab: 'simu' }),
    },
  });
