import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { paths } from '~/app/paths';

/** Builds the guest screen of a page about a person's public funds; the fund pages themselves need no login. */
export const buildTradeGuestScreen = (...points: readonly string[]) =>
  buildGuestScreen({
    points,
    other: {
      title: '先看公募基金',
      note: '净值、费率与公告无须登录',
      to: (edition) => paths.fundLibrary(edition, { tab: 'public' }),
    },
  });
