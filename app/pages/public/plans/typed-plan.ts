/** Names of the typed plan values that an address may carry. */
export const TYPED_PLAN_FIELDS = [
  'amount',
  'card_id',
  'from_code',
  'frequency',
  'weekday',
  'month_day',
] as const;
