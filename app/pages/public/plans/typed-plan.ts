/** What an address may say was typed into a plan, by name. */
export const TYPED_PLAN_FIELDS = ['amount', 'card_id', 'frequency', 'weekday', 'month_day'] as const;
