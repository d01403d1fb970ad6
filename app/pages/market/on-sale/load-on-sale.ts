import type { z } from 'zod';
import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import { STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import { mapSection, settle } from '~/app/route-kit/settle';
import { fundRegisterPaths } from '~/app/paths/on-sale';
import { buildNumberedPage, computePageCount } from '~/app/features/lists/page-links';
import { describeSuitability, getLibraryRights } from '~/app/features/lists/library-view';
import { buildLockBarView } from '~/app/features/lists/lock-bar-view';
import { buildSimuTableRow } from '~/app/features/lists/fund-table-view';
import {
  findChosenDay,
  parseMonth,
  getMonthRange,
  formatMonthTitle,
  formatWeekday,
  buildMonthWeeks,
} from '~/app/features/lists/open-month';
import { buildVerificationFlow } from '~/app/features/person/load-flow';
import { getLevelLock } from '~/app/features/person/next-step';
import { buildPreconditionView } from '~/app/features/person/precondition-view';
import { formatMonthDay } from '~/domain/figures/format';
import { getFiledOnly, buildSaleRows } from '~/app/pages/market/on-sale/on-sale-view';
import type { onSaleQuerySchema } from '~/app/pages/market/on-sale/on-sale-query';
import { COOLING_OFF_HOURS, getRule } from '~/domain/shared/regulation';
import { ORDER_STEP_TITLES } from '~/domain/orders/order-steps';

/** Builds the steps of a purchase from the reservation to the shares; hours from the rule of the day. */
export const buildPurchaseSteps = (today: string): { title: string; detail: string }[] => [
  {
    title: ORDER_STEP_TITLES.reserve,
    detail: '选金额与开放日，生成订单；一只产品同时只有一笔办理中的订单。',
  },
  {
    title: '告知与确认',
    detail: '签署适当性匹配告知，阅读募集材料，逐条确认风险揭示，确认合格投资者身份。',
  },
  { title: '核验并签约', detail: '人脸或银行卡核验本人，签署电子合同。' },
  {
    title: ORDER_STEP_TITLES.payment,
    detail: '从本人同名账户汇入募集专户，在打款截止前到账并上传凭证。',
  },
  {
    title: ORDER_STEP_TITLES.cooling_off,
    detail: `合同签署且款项到账后不少于 ${getRule(COOLING_OFF_HOURS, today)} 小时，期间我们不主动联系您；您可随时撤销，全额退款。`,
  },
  {
    title: ORDER_STEP_TITLES.return_visit,
    detail: '冷静期满后由非销售人员回访核实；回访成功前仍可撤销，全额退款。',
  },
  { title: ORDER_STEP_TITLES.confirmed, detail: '按开放日的净值确认份额，写入持仓。' },
];

const ROWS = 20;
/** Anchor of the list for the chosen day. */
const DAY_ID = 'day';

interface Asked {
  edition: Edition;
  viewer: Viewer | null;
  query: z.output<typeof onSaleQuerySchema>;
}

/**
 * Loads the products on sale for a viewer: by their next open day, or as a month of open days with the products of
 * one day.
 */
export async function loadOnSale(context: PortalContext, { edition, viewer, query }: Asked) {
  const now = context.now();
  const today = toShanghaiDay(now);
  const { orders, users } = context.upstream;
  const lock = getLevelLock(viewer, now);
  // Open days are disclosed by level, so a viewer who may not see them has no calendar.
  const isMonth = query.view === 'calendar' && lock === null;
  const month = isMonth ? await loadMonth(context, { edition, query, today }) : null;
  const isDayless = month?.ok === true && month.data.day === null;
  const at = (more: Partial<Asked['query']>) => {
    const { page, ...rest } = { ...query, page: undefined, ...more };
    return fundRegisterPaths.onSale(edition, { ...rest, page });
  };
  const here = at({ page: query.page > 1 ? query.page : undefined });
  const [sale, status] = await Promise.all([
    isDayless || month?.ok === false
      ? null
      : settle(
          context,
          orders.onSale({
            query: {
              strategy: query.strategy,
              sort: 'open_day',
              day: month?.ok && month.data.day ? month.data.day : undefined,
              page: query.page,
              limit: ROWS,
            },
          }),
        ),
    viewer ? settle(context, users.identityStatus()) : null,
  ]);
  const flow =
    status?.ok === false
      ? null
      : buildVerificationFlow(
          viewer,
          status?.data ?? null,
          { purpose: 'purchase', context: 'simu' },
          context,
        );
  const bar =
    lock &&
    buildLockBarView(lock, viewer, edition, {
      returnTo: here,
      text: '开放日、起投金额与购买条件只向特定对象展示',
    });
  return {
    edition,
    here,
    fit: describeSuitability(viewer, getLibraryRights(viewer), 'simu'),
    lock: bar,
    views: lock
      ? []
      : [
          {
            to: at({ view: undefined, day: undefined, month: undefined }),
            label: '按开放日',
            isCurrent: !isMonth,
          },
          { to: at({ view: 'calendar' }), label: '开放日历', isCurrent: isMonth },
        ],
    strategies: [
      { label: '全部', to: at({ strategy: undefined }), isCurrent: query.strategy === undefined },
      ...STRATEGIES.map((strategy) => ({
        label: STRATEGY_NAMES[strategy],
        to: at({ strategy }),
        isCurrent: strategy === query.strategy,
      })),
    ],
    month,
    allTo: fundRegisterPaths.onSale(edition),
    sale:
      sale &&
      mapSection(sale, ({ list, total }) => ({
        total,
        rows: buildSaleRows(list, { edition, here, today, now }),
        filed: getFiledOnly(list).map((fund) => buildSimuTableRow(fund, 'name')),
        pages: buildNumberedPage(query.page, computePageCount(total, ROWS), (page) => at({ page })),
      })),
    prepare:
      flow && prepareView(flow, { edition, here, loginTo: viewer === null ? (bar?.to ?? null) : null }),
    steps: buildPurchaseSteps(today).map(({ title, detail }, index) => ({
      label: `${index + 1}. ${title}`,
      value: detail,
    })),
  };
}

/** Builds the person's open steps before any purchase, from the same list that the purchase uses. */
function prepareView(
  flow: ReturnType<typeof buildVerificationFlow>,
  { edition, here, loginTo }: { edition: Edition; here: string; loginTo: string | null },
) {
  const view = buildPreconditionView(flow, { edition, purpose: 'purchase', context: 'simu', here });
  const next = view.next && { to: view.next.to, label: `继续：${view.next.title}` };
  return {
    isComplete: flow.isComplete,
    missing: flow.missing.length,
    minutes: view.minutesToGo,
    steps: view.steps
      .filter(({ state }) => state !== 'done')
      .map(({ title, when, detail }) => ({ label: title, value: when, note: detail })),
    doneCount: view.doneCount,
    names: flow.missing.map(({ title }) => title),
    action: loginTo === null ? next : { to: loginTo, label: '登录，开始第 1 步' },
  };
}

/** Loads the open days of a month, and the chosen day. */
async function loadMonth(
  context: PortalContext,
  { edition, query, today }: { edition: Edition; query: Asked['query']; today: string },
) {
  const month = parseMonth(query.month ?? query.day?.slice(0, 7), today);
  const calendar = await settle(
    context,
    context.upstream.holdings.openCalendar({ query: getMonthRange(month) }),
  );
  return mapSection(calendar, (reply) => {
    // Past days belong to the product calendar; their products can no longer be bought.
    const ahead = { ...reply, own: [], list: reply.list.filter(({ date }) => date >= today) };
    const days = [...new Set(ahead.list.map(({ date }) => date))].sort();
    const chosen = findChosenDay(days, query.day, today);
    const at = (more: { month?: string; day?: string }) =>
      fundRegisterPaths.onSale(edition, { view: 'calendar', strategy: query.strategy, ...more });
    const shifted = (by: number) => at({ month: addMonths(`${month}-01`, by).slice(0, 7) });
    return {
      title: formatMonthTitle(month),
      beforeTo: month > today.slice(0, 7) ? shifted(-1) : null,
      afterTo: shifted(1),
      dayId: DAY_ID,
      day: chosen,
      dayTitle: chosen && `${formatMonthDay(chosen)} ${formatWeekday(chosen)}`,
      weeks: buildMonthWeeks(month, ahead, {
        today,
        chosen,
        toDay: (day) => `${at({ month, day })}#${DAY_ID}`,
      }),
    };
  });
}
export type OnSalePage = Awaited<ReturnType<typeof loadOnSale>>;
