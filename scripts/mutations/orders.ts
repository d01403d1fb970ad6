import type { FileMutations } from '~/scripts/mutations/apply';

/** Orders and their deadlines. */
export const ORDERS: readonly FileMutations[] = [
  {
    file: 'domain/orders/cooling-off.ts',
    test: 'domain/orders/order.test.ts',
    rules: [
      [
        'cooling-off starts with the later of contract and payment',
        'Math.max(Date.parse(signedAt), Date.parse(paidAt))',
        'Math.min(Date.parse(signedAt), Date.parse(paidAt))',
      ],
    ],
  },
  {
    file: 'domain/orders/order.ts',
    test: 'domain/orders/order.test.ts',
    rules: [
      [
        'a refund is at most the amount due',
        "return event.amountFen > state.refundDueFen ? '退款金额高于应退金额' : null;",
        'return null;',
      ],
      [
        'an order cannot be cancelled after the return visit',
        "event.by === 'person' && event.isUnfit !== true && state.doneAt.return_visit !== undefined",
        "event.at === ''",
      ],
      [
        'an ended order takes no step',
        'const closed = closedReason(state);',
        'const closed = null as string | null;',
      ],
      [
        'a second payment of an order is not accepted',
        'return paidAlready(state) ?? contentReason(state, event);',
        'return contentReason(state, event);',
      ],
    ],
  },
  {
    file: 'domain/orders/public-order.ts',
    test: 'domain/orders/public-order.test.ts',
    rules: [
      [
        'a public order cannot be cancelled after the cut-off',
        'return isBefore(event.at, placed.cancelUntil)',
        "return event.at !== ''",
      ],
      [
        'a public refund pays exactly the amount due',
        'due?.paidAt === null && due.amountFen === event.amountFen ?',
        'due?.paidAt === null ?',
      ],
      [
        'a redemption pays exactly the confirmed amount',
        "return event.amountFen === state.confirmed?.amountFen ? null : '到账金额有误';",
        'return null;',
      ],
    ],
  },
  {
    file: 'domain/orders/holding-period.ts',
    test: 'domain/orders/holding-period.test.ts',
    rules: [
      [
        'a holding period counts calendar months',
        'if (months > 0) return addMonths(confirmedOn, months);',
        'if (months > 0) return addDays(confirmedOn, months * 30);',
      ],
    ],
  },
  {
    file: 'domain/orders/plan.ts',
    test: 'domain/orders/plan.test.ts',
    rules: [
      [
        'a monthly plan runs on day 28 at the latest',
        "day <= (frequency === 'month' ? 28 : 5)",
        "day <= (frequency === 'month' ? 31 : 5)",
      ],
      [
        'a plan day on a holiday moves to the next trading day',
        'const runOn = getTradingDayFrom(calendar, plannedOn);',
        'const runOn = plannedOn;',
      ],
    ],
  },
  {
    file: 'domain/orders/open-days.ts',
    test: 'domain/orders/open-days.test.ts',
    rules: [
      [
        'an open day whose deadline has passed is not offered',
        'Date.parse(computeRedemptionCancelDeadline(calendar, day)) > nowMs',
        'nowMs > 0',
      ],
    ],
  },
  {
    file: 'domain/orders/private-redemption.ts',
    test: 'domain/orders/private-redemption.test.ts',
    rules: [
      [
        'the performance fee is deducted from a redemption',
        'netYuan: roundHalfUp(toBig(netYuan).minus(charged)),',
        'netYuan: roundHalfUp(toBig(netYuan)),',
      ],
    ],
  },
];
