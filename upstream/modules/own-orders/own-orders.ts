import { implementCalls } from '~/upstream/core/service-context';
import { listNotices } from '~/upstream/core/notices';
import { listUnreadNotices, countUnreadMessages } from '~/upstream/modules/notifications';
import { listOwnRecords } from '~/upstream/modules/own-orders/records';
import { listOwnOrders } from '~/upstream/modules/private-orders';
import { listOwnPublicOrders } from '~/upstream/modules/public-orders';

/** Own orders of private and public funds together. */
export const ownOrders = implementCalls('orders', {
  async underWay({ query, account, context }) {
    const ofPrivateFunds = await listOwnOrders(context, account.id, { ...query, stage: 'open' });
    const ofPublicFunds = await listOwnPublicOrders(context, account.id, { ...query, stage: 'open' });
    return {
      private_orders: ofPrivateFunds.list,
      public_orders: ofPublicFunds.list,
      // Last, because settling due items creates notices.
      notices: await listNotices(context, account.id),
      unread_count: await countUnreadMessages(context.db, account.id),
      must_read: await listUnreadNotices(context.db, account.id),
    };
  },

  records: ({ query, account, context }) => listOwnRecords(context, account.id, query),
});
