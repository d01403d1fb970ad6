/** Names of gated fields, read by the sweep of every reply (domain/disclosure/disclosure.ts). */

/** Kinds of object whose gated fields are swept at any position. */
export const PRIVATE_KINDS: readonly string[] = ['simu', 'am', 'pe', 'quasi_fixed'];

/**
 * Kinds whose values are public by law, and the cover figures taken from the text of an article
 * (domain/platform/cover-facts.ts). The sweep stops at them and starts again at a private kind below.
 */
export const OPEN_KINDS: readonly string[] = ['public', 'index', 'changes', 'recovery'];

/** Fields of a private fund that require 'specific' and a suitable risk level, in snake case. */
export const GATED_SIMU_FIELDS: readonly string[] = [
  // Value
  ...[
    'nav',
    'nav_date',
    'unit_nav',
    'accumulated',
    'accumulated_nav',
    'adjusted',
    'adjusted_nav',
    'nav_list',
  ],
  ...['spark', 'sparkline', 'series', 'chart', 'points', 'as_of', 'benchmark', 'peers'],
  // Performance
  ...['return', 'returns', 'return_1m', 'return_3m', 'return_6m', 'return_1y', 'return_3y', 'return_5y'],
  ...[
    'return_ytd',
    'return_since',
    'ytd',
    'change',
    'changes',
    'profit',
    'gain',
    'yield',
    'annualised',
    'annualized',
  ],
  ...[
    'max_drawdown',
    'drawdown',
    'recovery_days',
    'volatility',
    'sharpe',
    'sortino',
    'calmar',
    'alpha',
    'beta',
  ],
  ...['rank', 'rank_total', 'ranking', 'percentile', 'rating', 'stars'],
  ...['metrics', 'performance', 'periods', 'monthly', 'yearly', 'holding', 'holding_results'],
  // Risk, fees and opening
  ...['risk', 'risk_level', 'fee', 'fees', 'min_amount', 'append_amount'],
  // Private equity: flows, results, terms, investments
  ...['irr', 'moic', 'dpi', 'rvpi', 'tvpi', 'multiples', 'j_curve', 'capital_schedule', 'portfolio'],
  ...['commitment', 'term', 'carry', 'called_ratio'],
  // Presentation: the video of a talk about it
  'film',
  // Quasi-fixed income: payments due and received, credit support, events of the term
  ...['payout_schedule', 'payout_record', 'credit_support', 'term_events'],
  ...['open_day', 'open_days', 'open_rule', 'next_open_day', 'lock_days', 'warn_line', 'stop_line'],
  // Purchase obstacles mention a NAV day, a closed sale, or an overseas investment.
  ...['pay_by', 'obstacles'],
];

/** Figures next to a private fund that reveal nothing about it: settings of the platform. */
export const UNGATED_FIGURES: readonly string[] = ['risk_free'];

const GATED_NAMES: ReadonlySet<string> = new Set(GATED_SIMU_FIELDS);
/** Likely names of future fields with the same meaning. `return_visit` is a step of an order, not a return. */
const GATED_PATTERN =
  /^return_(?!visit)|_returns?$|^nav_|_nav$|drawdown|volatil|sharpe|sortino|calmar|performance|annuali[sz]ed|percentile|excess|^rank_|_rank$|^fee_|_fees?$|_rate$|_yield$|^yield_/;
/** Period names are gated when they hold a number (`since` is also the start of a manager's tenure). */
const PERIOD_PATTERN = /^(?:\d{1,2}[dwmy]|since)$/;

const gatedNames = new Map<string, boolean>();

/** Returns whether a field of a private fund is gated, by its name (camel case counts as snake case) and value. */
export function isGatedField(name: string, value: unknown): boolean {
  let isGated = gatedNames.get(name);
  if (isGated === undefined) {
    const snake = name
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replace(/-/g, '_')
      .toLowerCase();
    isGated = GATED_NAMES.has(snake) || GATED_PATTERN.test(snake);
    if (gatedNames.size < 2_000) gatedNames.set(name, isGated);
  }
  return isGated || (typeof value === 'number' && PERIOD_PATTERN.test(name));
}
