import { buildSparkline } from '~/app/charts/spark';
import { paths } from '~/app/paths';
import { formatSevenDayLabel } from '~/app/features/lists/fund-row';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { buildTotalView } from '~/app/features/money/total';
import { buildDetailPath } from '~/app/features/money/asset-sections';
import { buildNoticePath } from '~/app/features/orders/notice-view';
import { buildNextStepPath } from '~/app/features/orders/order-path';
import { getNextStep } from '~/app/features/person/next-step';
import { buildStepPath } from '~/app/features/person/step-address';
import type { IconName } from '~/app/ui/icon';
import type { Viewer } from '~/bff/http/app-context';
import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';
import { countDaysBetween, toShanghaiDay } from '~/domain/calendar/dates';
import { formatDeadline } from '~/domain/calendar/time-left';
import { formatDayTime, formatPercent, formatRate, formatShortDay } from '~/domain/figures/format';
import { isIdentityInReview } from '~/domain/person/state-codes';
import { toAccountContext } from '~/domain/person/verification';
import { listAccountSteps, findNextStep } from '~/domain/person/verification-steps';
import { getLockedText } from '~/app/features/person/locked-text';
import type { Locked } from '~/contract/shared';

export type PersonalHome = CallResult<Contract['home']['mine']>;
type Fresh = PersonalHome['fresh'][number];
type Watched = PersonalHome['watched'][number];

interface MineOptions {
  viewer: Viewer;
  edition: Edition;
  amounts: AmountDisplay;
}

/** A row of the card: one task, or one important date. */
export interface PersonalHomeRow {
  icon: IconName;
  title: string;
  note: string;
  /** Text at the end of the row: the action, or the time left. */
  value: string;
  to: string;
}

/**
 * Returns the single pending task: an order first, otherwise the next verification step; null when there is none.
 */
function waiting(home: PersonalHome, { viewer, edition }: MineOptions): PersonalHomeRow | null {
  const order = home.waiting;
  if (order) {
    const { order_id, product_code, order_kind: kind, step } = order;
    const to =
      order.source === 'public_order'
        ? step === 'card'
          ? paths.publicOrder(edition, order_id)
          : paths.publicBuyTransfer(edition, order_id)
        : buildNextStepPath(edition, { order_id, product_code, kind, step, status: 'open' });
    const until = order.until && `${formatDeadline(order.until, home.server_now)} 前`;
    return {
      icon: 'receipt',
      title: order.title,
      note: [order.product_name, ...(until ? [until] : [])].join('，'),
      value: step === 'cooling_off' ? '查看' : '继续',
      to,
    };
  }
  const { states } = viewer;
  const context = toAccountContext(viewer.businessFlag);
  const step = findNextStep(listAccountSteps(states, context, home.server_now));
  if (!step || (step.key === 'identity' && isIdentityInReview(states))) return null;
  return {
    icon: 'shield',
    // For a logged-in person, only the real name remains of the first step.
    title: step.key === 'identity' ? '实名认证' : step.title,
    note: `${step.key === 'identity' ? '本人身份证件' : step.note}，约 ${step.minutes} 分钟`,
    value: '开始',
    to: buildStepPath(step.key, { edition, context, returnTo: paths.home() }),
  };
}

function openDay({ open_day, server_now }: PersonalHome, edition: Edition): PersonalHomeRow | null {
  if (open_day === null) return null;
  const left = countDaysBetween(toShanghaiDay(server_now), open_day.date);
  return {
    icon: 'calendar',
    title: `${open_day.product_name} 开放申赎`,
    note: `持有中，${open_day.date} 开放`,
    value: `还有 ${left} 天`,
    to: buildDetailPath(edition, { part: 'simu', product_code: open_day.product_code }),
  };
}

/**
 * Describes a locked fund: strategy, reason, and the step that opens it. No step opens a fund above the viewer's
 * class.
 */
function lockedNote(strategy: string, locked: Locked, { viewer, edition }: MineOptions): string {
  const next = locked.reason === 'risk' ? '' : `，${getNextStep(locked, viewer, edition).label}后可看`;
  return `${strategy}，${getLockedText(locked)}${next}`;
}

/** Row of a watched fund: its NAV day and change, or the step that opens them when they are locked. */
function watchedRow(fund: Watched, options: MineOptions) {
  const { edition } = options;
  const isSimu = fund.kind === 'simu';
  const money = isSimu ? null : fund.seven_day_yield;
  const locked = isSimu ? fund.locked : null;
  const day =
    fund.nav_date === null ? '净值未公布' : `${formatShortDay(fund.nav_date)} 净值 ${fund.nav ?? ''}`;
  return {
    key: isSimu ? fund.product_id : fund.fund_code,
    to: isSimu ? paths.simuProduct(fund.product_id) : paths.publicFund(edition, fund.fund_code),
    name: isSimu ? fund.short_name : fund.name,
    note: locked
      ? lockedNote(fund.kind === 'simu' ? fund.strategy_name : '', locked, options)
      : money === null
        ? day
        : formatSevenDayLabel(fund),
    change: locked ? null : money === null ? formatPercent(fund.change) : formatRate(money, 3),
    spark: locked || !fund.spark ? null : buildSparkline(fund.spark),
  };
}

const FRESH_ICONS: Record<Fresh['topic'], IconName> = {
  nav: 'candles',
  notice: 'bell',
  report: 'document',
  dividend: 'wallet',
  roadshow: 'calendar',
};

function freshTo({ topic, subject_id, notice_topic, part: section }: Fresh, edition: Edition): string {
  if (subject_id === null) return paths.assets(edition);
  if (topic === 'roadshow') return paths.post(edition, subject_id);
  if (topic === 'notice' && notice_topic !== null) return buildNoticePath(notice_topic, subject_id, edition);
  return section === null
    ? paths.assets(edition)
    : buildDetailPath(edition, { part: section, product_code: subject_id });
}

/** The text of a notice may contain amounts; NAVs are a separate field. */
function freshNote({ topic, text, amount }: Fresh, amounts: AmountDisplay): string {
  if (topic === 'notice') return amounts.words(text);
  return amount === null ? text : `${text}，当日 ${amounts.signed(amount)} 元`;
}

/** Builds the personal section of the home page; hidden amounts are already replaced by dots here. */
export function buildPersonalHomeView(home: PersonalHome, options: MineOptions) {
  const { edition, amounts } = options;
  const { wealth, since } = home;
  return {
    wealth: wealth && {
      to: paths.assets(edition),
      ...buildTotalView(wealth.value, wealth.in_transit, amounts),
      cells: [
        {
          label: wealth.day ? `日收益 ${formatShortDay(wealth.day.date)}` : '日收益',
          value: wealth.day ? amounts.signed(wealth.day.amount) : '\u2014',
        },
        { label: '累计收益', value: amounts.signed(wealth.gain) },
      ],
    },
    isHidden: amounts.isHidden,
    rows: [waiting(home, options), openDay(home, edition)].flatMap((row) => row ?? []),
    watched: home.watched.map((fund) => watchedRow(fund, options)),
    watchedMore: { to: paths.favorite(edition), label: `全部 ${home.watched_count} 只` },
    since: since === null ? '' : `${formatDayTime(since)} 起`,
    fresh: home.fresh.map((each) => ({
      key: `${each.topic}${each.subject_id ?? each.part ?? ''}${each.date}${each.title}`,
      icon: FRESH_ICONS[each.topic],
      title: each.title,
      note: freshNote(each, amounts),
      date: formatShortDay(each.date),
      to: freshTo(each, edition),
    })),
  };
}
export type PersonalHomeView = ReturnType<typeof buildPersonalHomeView>;
