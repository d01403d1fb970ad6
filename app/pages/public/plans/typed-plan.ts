/** What an address may say was typed into a plan, by name. */
export const TYPED_PLAN = ['amount', 'card_id', 'frequency', 'weekday', 'month_day'] as const;
