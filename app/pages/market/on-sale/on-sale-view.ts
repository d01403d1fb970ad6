import type { CallResult, Contract } from '~/contract';
import type { SimuBrief } from '~/contract/catalogue';
import type { Edition } from '~/domain/platform/edition';
import { countDaysBetween } from '~/domain/calendar/dates';
import { formatDeadline } from '~/domain/calendar/time-left';
import { MISSING_VALUE } from '~/domain/figures/format';
import { formatCompactYuan } from '~/domain/figures/money';
import { getRefusalLink } from '~/app/route-kit/refusal-link';
import { buildOrderHubPath } from '~/app/features/orders/order-path';
import { formatWeekday } from '~/app/features/lists/open-month';
import { paths } from '~/app/paths';

type OnSale = CallResult<Contract['orders']['onSale']>['list'][number];
type Obstacle = OnSale['obstacles'][number];

/** Whether the person can reserve the product, what is missing, and the link to it. */
export interface SaleState {
  /** `gold`: nothing is missing; `warn`: a step is open; null: no step is possible. */
  tone: 'gold' | 'warn' | null;
  word: string;
  /** All missing items as text; null when nothing is missing. */
  text: string | null;
  action: { to: string; label: string } | null;
}

/** One product on sale with its dates and amounts, ready to draw. */
export interface SaleRow {
  id: string;
  to: string;
  name: string;
  facts: string[];
  isHeld: boolean;
  /** 12-15 周二. */
  openDay: string;
  /** 还有 22 天. */
  daysLeft: string | null;
  payBy: string;
  minimum: string;
  /** For a holder, the minimum additional amount replaces the first minimum. */
  minimumWord: string;
  append: string;
  lock: string;
  openRule: string;
  state: SaleState;
}

/** Missing items, by the name of the step; an item that is not a step of the person shows the text of the rule. */
const STEP_NAMES: Partial<Record<Obstacle['reason'], string>> = {
  identity: '实名认证',
  quiz: '风险测评',
  pledge: '合格投资者声明',
  qualified: '合格投资者认证',
  abroad_quiz: '境外投资问卷',
};
/** Returns whether the obstacle concerns the product or the platform, not the person. */
const isClosed = ({ reason }: Obstacle): boolean => reason === 'suspended' || reason === 'closed';

/**
 * Returns the state of a product from its obstacles, in the order of the rules; a closed sale takes precedence over
 * the steps of the person.
 */
export function getSaleState(
  { product_id, obstacles, open_order_id }: Pick<OnSale, 'product_id' | 'obstacles' | 'open_order_id'>,
  edition: Edition,
  here: string,
): SaleState {
  const reserve = paths.purchase(edition, 'reserve', { product_code: product_id });
  if (open_order_id !== null) {
    const to = buildOrderHubPath(edition, { order_id: open_order_id });
    return { tone: 'warn', word: '办理中', text: null, action: { to, label: '继续办理' } };
  }
  const closed = obstacles.find(isClosed);
  if (closed) return { tone: null, word: '暂不能预约', text: closed.text, action: null };
  const [first] = obstacles;
  if (first === undefined) {
    return { tone: 'gold', word: '可预约', text: null, action: { to: reserve, label: '去预约' } };
  }
  const steps = obstacles.map(({ reason, kind }) =>
    reason === 'qualified' && kind === 'am' ? '资管合格投资者认证' : STEP_NAMES[reason],
  );
  const isSteps = steps.every((step) => step !== undefined);
  const way =
    first.reason === 'abroad_quiz'
      ? {
          to: paths.purchase(edition, 'abroad_quiz_result', { product_code: product_id }),
          label: '开始作答',
        }
      : getRefusalLink({ next: first.next, kind: first.kind ?? undefined }, edition, here);
  return {
    tone: 'warn',
    word: isSteps ? `还差 ${steps.length} 步` : '暂不能预约',
    text: isSteps ? steps.join('、') : obstacles.map(({ text }) => text).join('；'),
    action: way,
  };
}

const amount = (yuan: number | null): string =>
  yuan === null ? MISSING_VALUE : formatCompactYuan(String(yuan));

/** Formats 今天 or 还有 3 天; null for a past day. */
function daysLeftText(day: string, today: string): string | null {
  const days = countDaysBetween(today, day);
  return days < 0 ? null : days === 0 ? '今天' : `还有 ${days} 天`;
}

/**
 * Builds the rows of products whose dates and amounts the viewer may see; a row without its day is locked and
 * listed separately.
 */
export const buildSaleRows = (
  list: readonly OnSale[],
  { edition, here, today, now }: { edition: Edition; here: string; today: string; now: number },
): SaleRow[] =>
  list.filter(isOpenRow).map((fund) => ({
    id: fund.product_id,
    to: paths.simuProduct(fund.product_id),
    name: fund.short_name,
    facts: [`R${fund.risk_level}`, fund.strategy_name, fund.company_name],
    isHeld: fund.is_append,
    openDay: `${fund.open_day.slice(5)} ${formatWeekday(fund.open_day)}`,
    daysLeft: daysLeftText(fund.open_day, today),
    payBy: fund.pay_by === null ? '已截止' : formatDeadline(fund.pay_by, now),
    minimum: amount(fund.is_append ? fund.append_amount : fund.min_amount),
    minimumWord: fund.is_append ? '追加最低' : '首次最低',
    append: amount(fund.append_amount),
    lock: fund.lock_days === null ? MISSING_VALUE : fund.lock_days === 0 ? '无' : `${fund.lock_days} 天`,
    openRule: fund.open_rule ?? MISSING_VALUE,
    state: getSaleState(fund, edition, here),
  }));

const isOpenRow = (fund: OnSale): fund is OnSale & { open_day: string; risk_level: number } =>
  fund.open_day !== null && fund.risk_level !== null;

/** Returns the other products, of which only filed facts are shown. */
export const getFiledOnly = (list: readonly OnSale[]): SimuBrief[] => list.filter((fund) => !isOpenRow(fund));
