import { spark } from '~/app/charts/spark';
import { paths } from '~/app/paths';
import { sevenDayLabel } from '~/app/features/lists/fund-row';
import type { Amounts } from '~/app/features/money/amounts';
import { totalView } from '~/app/features/money/total';
import { detailPath } from '~/app/features/money/parts';
import { noticePath } from '~/app/features/orders/notice-view';
import { nextPath } from '~/app/features/orders/order-path';
import { nextStepFor } from '~/app/features/person/next-step';
import { stepAddress } from '~/app/features/person/step-address';
import type { IconName } from '~/app/ui/icon';
import type { Viewer } from '~/bff/http/app-context';
import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';
import { daysBetween, shanghaiDay } from '~/domain/calendar/dates';
import { formatDeadline } from '~/domain/calendar/time-left';
import { formatDayTime, formatPercent, formatRate, formatShortDay } from '~/domain/figures/format';
import { isIdentityInReview } from '~/domain/person/state-codes';
import { contextOfBusinessFlag } from '~/domain/person/verification';
import { accountSteps, nextStep } from '~/domain/person/verification-steps';
import { lockedText } from '~/app/features/person/locked-text';
import type { Locked } from '~/contract/shared';

export type HomeOfPerson = CallResult<Contract['home']['mine']>;
type Fresh = HomeOfPerson['fresh'][number];
type Watched = HomeOfPerson['watched'][number];

interface MineOptions {
  viewer: Viewer;
  edition: Edition;
  amounts: Amounts;
}

/** One thing to do, or one day to know: a row of the card. */
export interface MineRow {
  icon: IconName;
  title: string;
  note: string;
  /** At its end: the action, or how long it is until then. */
  value: string;
  to: string;
}

/** The one thing that waits for the person: an order first, else the next step of being verified; null where nothing does. */
function waiting(home: HomeOfPerson, { viewer, edition }: MineOptions): MineRow | null {
  const order = home.waiting;
  if (order) {
    const { order_id, product_code, order_kind: kind, step } = order;
    const to =
      order.source === 'public_order'
        ? step === 'card'
          ? paths.publicOrder(edition, order_id)
          : paths.publicBuyTransfer(edition, order_id)
        : nextPath(edition, { order_id, product_code, kind, step, status: 'open' });
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
  const context = contextOfBusinessFlag(viewer.businessFlag);
  const step = nextStep(accountSteps(states, context, home.server_now));
  if (!step || (step.key === 'identity' && isIdentityInReview(states))) return null;
  return {
    icon: 'shield',
    // Who is logged in has only the real name left of the first step.
    title: step.key === 'identity' ? '实名认证' : step.title,
    note: `${step.key === 'identity' ? '本人身份证件' : step.note}，约 ${step.minutes} 分钟`,
    value: '开始',
    to: stepAddress(step.key, { edition, context, returnTo: paths.home() }),
  };
}

function openDay({ open_day, server_now }: HomeOfPerson, edition: Edition): MineRow | null {
  if (open_day === null) return null;
  const left = daysBetween(shanghaiDay(server_now), open_day.date);
  return {
    icon: 'calendar',
    title: `${open_day.product_name} 开放申赎`,
    note: `持有中，${open_day.date} 开放`,
    value: `还有 ${left} 天`,
    to: detailPath(edition, { part: 'simu', product_code: open_day.product_code }),
  };
}

/** What a locked fund is, why nothing of it is shown, and the step that opens it; nothing opens what is above the class. */
function lockedNote(strategy: string, locked: Locked, { viewer, edition }: MineOptions): string {
  const next = locked.reason === 'risk' ? '' : `，${nextStepFor(locked, viewer, edition).label}后可看`;
  return `${strategy}，${lockedText(locked)}${next}`;
}

/** A watched fund in a row: its NAV day and change, or what shows them where they are locked. */
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
        : sevenDayLabel(fund),
    change: locked ? null : money === null ? formatPercent(fund.change) : formatRate(money, 3),
    spark: locked || !fund.spark ? null : spark(fund.spark),
  };
}

const FRESH_ICONS: Record<Fresh['topic'], IconName> = {
  nav: 'candles',
  notice: 'bell',
  report: 'document',
  dividend: 'wallet',
  roadshow: 'calendar',
};

function freshTo({ topic, subject_id, notice_topic, part }: Fresh, edition: Edition): string {
  if (subject_id === null) return paths.assets(edition);
  if (topic === 'roadshow') return paths.post(edition, subject_id);
  if (topic === 'notice' && notice_topic !== null) return noticePath(notice_topic, subject_id, edition);
  return part === null ? paths.assets(edition) : detailPath(edition, { part, product_code: subject_id });
}

/** What a notice says may name amounts; those of NAVs stand apart. */
function freshNote({ topic, text, amount }: Fresh, amounts: Amounts): string {
  if (topic === 'notice') return amounts.words(text);
  return amount === null ? text : `${text}，当日 ${amounts.signed(amount)} 元`;
}

/** Home's part of the person it belongs to; hidden amounts are dots here already. */
export function mineView(home: HomeOfPerson, options: MineOptions) {
  const { edition, amounts } = options;
  const { wealth, since } = home;
  return {
    wealth: wealth && {
      to: paths.assets(edition),
      ...totalView(wealth.value, wealth.in_transit, amounts),
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
export type MineView = ReturnType<typeof mineView>;
