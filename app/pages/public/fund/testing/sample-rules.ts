import type { TradeRules } from '~/app/features/orders/trade-times';

const tier = (from: number, to: number | null, rate: number | null, more: object = {}) => ({
  from,
  to,
  rate,
  fixed: null,
  discount_rate: null,
  ...more,
});

/** Rules of a stock fund on a Friday morning. */
export const sampleRules: TradeRules = {
  kind: 'public',
  fund_code: '031001',
  name: '示例股票A',
  type_name: '股票型',
  status: 'open',
  is_redeem_suspended: false,
  min_amount: '10.00',
  append_amount: '10.00',
  day_limit: null,
  min_redeem_shares: '1.00',
  min_hold_shares: '1.00',
  confirm_days: 1,
  arrival_days: 3,
  subscribe_tiers: [
    tier(0, 1_000_000, 0.008, { discount_rate: 0.0008 }),
    tier(1_000_000, 5_000_000, 0.003, { discount_rate: 0.00015 }),
    tier(5_000_000, null, null, { fixed: 1000 }),
  ],
  redeem_tiers: [tier(0, 7, 0.015), tier(7, 180, 0.005), tier(180, null, 0)],
  holding_until: 'confirmed',
  has_terms: true,
  buy_closed: null,
  buy_closed_text: null,
  management_rate: 0.012,
  custody_rate: 0.002,
  service_rate: 0,
  trading_days: [
    ...['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
    ...['2026-11-27', '2026-11-30'],
  ],
  server_time: '2026-11-20T10:00:00+08:00',
};
