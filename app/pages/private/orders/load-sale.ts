import { getVisiblePath, type PageArguments } from '~/app/route-kit/run-page';
import type { Viewer } from '~/bff/http/app-context';
import { paths } from '~/app/paths';
import { isPortalError, isRefused } from '~/bff/core/errors';
import { REFUSAL_TEXTS } from '~/bff/core/refusal-texts';
import { isIsoDay, toShanghaiDay } from '~/domain/calendar/dates';
import { formatYuan, fenToYuan, parseYuan } from '~/domain/figures/money';
import { getDisclosureLevelFor } from '~/domain/disclosure/disclosure';
import { listLapses } from '~/domain/person/lapses';
import { buildSuitabilityNotices } from '~/domain/person/suitability';
import type { SaleTerms } from '~/contract/orders';
import { buildLapsePath, getLapseActionLabel, formatLapseTitle } from '~/app/features/person/lapse-view';
import { buildNoProductView, type EmptyView } from '~/app/features/orders/order-empty-views';
import { buildOrderHubPath } from '~/app/features/orders/order-path';
import { getNextAction } from '~/app/features/orders/order-view';

type SalePage = PageArguments<unknown, { product_code?: string; amount?: string; open_day?: string }, Viewer>;

/**
 * Loads the terms of a purchase, or the view of what to do first: qualify, answer the overseas questions, or
 * continue an open order (unless the terms are only read). A product that accepts no money is a refusal.
 */
export async function loadSale(
  page: SalePage,
  { isForReading = false }: { isForReading?: boolean } = {},
): Promise<SaleTerms | AboveClass | EmptyView> {
  const { context, edition, query } = page;
  const { product_code } = query;
  if (product_code === undefined) return buildNoProductView(edition);
  const { orders, surveys } = context.upstream;
  try {
    const terms = await orders.saleTerms({ query: { product_code } });
    if (terms.locked) {
      if (terms.locked.reason === 'risk')
        return await getAboveClass(page, product_code, REFUSAL_TEXTS.above_class.text);
      return await refusalView(page, product_code, REFUSAL_TEXTS.qualified.text, true);
    }
    if (terms.open_order_id !== null && !isForReading) {
      const order = await orders.order({ query: { order_id: terms.open_order_id } });
      return {
        title: order.kind === 'redeem' ? '有一笔赎回正在办理' : '有一笔订单正在办理',
        text: `${order.product_name}同时只能有一笔办理中的订单，请先继续或撤销它`,
        icon: 'receipt',
        action: getNextAction(order, edition) ?? { to: buildOrderHubPath(edition, order), label: '查看订单' },
        other: { to: paths.records(edition), label: '交易记录' },
      };
    }
    if (terms.is_abroad) {
      const { answered } = await surveys.survey({ query: { kind: 'abroad' } });
      if (!answered?.is_enough) return abroadView(page, terms, answered !== null);
    }
    return terms;
  } catch (error) {
    if (!isPortalError(error) || error.kind !== 'UpstreamBusinessError') throw error;
    if (isRefused(error, 'above_class')) return getAboveClass(page, product_code, error.message);
    if (isRefused(error, 'closed')) return closedView(page, product_code, error.message);
    return refusalView(page, product_code, error.message, isRefused(error, ...OF_THE_PERSON));
  }
}

export const isSaleTerms = (found: SaleTerms | AboveClass | EmptyView): found is SaleTerms =>
  'open_days' in found;

/**
 * A product above the class whose terms were not requested: data for the page that asks the question, and an empty
 * view for the others.
 */
export interface AboveClass extends EmptyView {
  aboveClass: { productCode: string; productName: string; notice: { title: string; text: string } };
}

export const isAboveClass = (found: object): found is AboveClass => 'aboveClass' in found;

/** Refusals that concern the person; every other refusal concerns the product. */
const OF_THE_PERSON = ['not_allowed', 'identity', 'quiz', 'pledge', 'qualified', 'risk'] as const;

async function getAboveClass(
  { context, edition, viewer }: SalePage,
  productCode: string,
  text: string,
): Promise<AboveClass> {
  const { name, risk_level } = await context.upstream.catalogue.simuDetail({
    query: { product_id: productCode },
  });
  const question = {
    riskLevel: viewer.states.quiz_states?.risk_level ?? null,
    productRisk: risk_level,
    today: toShanghaiDay(context.now()),
  };
  const [warning] = buildSuitabilityNotices(question, { isMismatch: true, needsSeniorConfirmation: false });
  return {
    title: REFUSAL_TEXTS.above_class.title,
    text,
    icon: 'warn',
    action: { to: paths.purchase(edition, 'reserve', { product_code: productCode }), label: '阅读风险警示' },
    other: { to: paths.simuProduct(productCode), label: '返回产品' },
    aboveClass: {
      productCode,
      productName: name,
      notice: { title: warning?.title ?? '', text: warning?.text ?? text },
    },
  };
}

/** Builds the view that requires the overseas questionnaire: not answered yet, insufficient, or expired. */
const abroadView = (
  { edition }: Pick<SalePage, 'edition'>,
  { product_code, product_name }: Pick<SaleTerms, 'product_code' | 'product_name'>,
  isAnswered: boolean,
): EmptyView => ({
  title: isAnswered ? '境外投资风险问卷须重新作答' : REFUSAL_TEXTS.abroad_quiz.title,
  text: isAnswered
    ? '上次的结果未达到境外投资的要求，或已满一年'
    : `${product_name}投资境外市场，预约前须了解汇率、境外市场与监管差异带来的风险`,
  icon: 'info',
  action: {
    to: paths.purchase(edition, 'abroad_quiz_result', { product_code }),
    label: isAnswered ? '查看结果并重新作答' : '开始作答',
  },
});

/** Reservations are closed for all products, so the view does not link to another one. */
function closedView(page: SalePage, productCode: string, text: string): EmptyView {
  const typed = typedSoFar(page);
  const product = { to: paths.simuProduct(productCode), label: '返回产品' };
  return {
    title: '暂不能预约',
    text,
    ...(typed
      ? { kept: typed.kept, action: typed.again, other: product }
      : { action: product, other: { to: paths.records(page.edition), label: '交易记录' } }),
    isRefusal: true,
  };
}

/** Returns the amount and the day from the page's address, and a link to try again with them. */
function typedSoFar({ query: { amount, open_day }, url }: SalePage) {
  const yuan = amount && getYuan(amount);
  if (!yuan) return null;
  const day = open_day && isIsoDay(open_day) ? `、开放日 ${open_day} ` : '';
  return {
    kept: `您填写的金额 ${formatYuan(yuan)} 元${day}已保留，可以预约时从本页继续，不必重填。`,
    again: { to: getVisiblePath(url), label: '再试一次' },
  };
}

/** Converts a typed amount to plain 元; null when it is not an amount. */
function getYuan(typed: string): string | null {
  try {
    return fenToYuan(parseYuan(typed));
  } catch {
    return null;
  }
}

/** Builds the view of a refusal that concerns this person or the product. */
async function refusalView(
  page: SalePage,
  productCode: string,
  message: string,
  isOfPerson: boolean,
): Promise<EmptyView> {
  const { context, edition, viewer, url } = page;
  const other = { to: paths.simuProduct(productCode), label: '返回产品' };
  if (!isOfPerson) {
    const typed = typedSoFar(page);
    return {
      title: '暂不能预约',
      text: message,
      action: { to: paths.fundLibrary(edition, { tab: 'simu' }), label: '看看其他产品' },
      ...(typed ? { kept: typed.kept, other: typed.again } : { other }),
      isRefusal: true,
    };
  }
  const detail = await context.upstream.catalogue.simuDetail({ query: { product_id: productCode } });
  // The two flags are independent: a product requires the pledge and proof for its kind.
  const flag = detail.context === 'am' ? 1 : 0;
  const [lapse] = listLapses(viewer.states, context.now()).filter(({ kind }) =>
    ['identity', 'quiz', detail.context].includes(kind),
  );
  if (lapse) {
    return {
      title: formatLapseTitle(lapse),
      text: '更新后回到这里继续预约，其它认证结果保留',
      icon: 'warn',
      action: {
        to: buildLapsePath(lapse.kind, edition, getVisiblePath(url)),
        label: getLapseActionLabel(lapse.kind),
      },
      other,
    };
  }
  if (getDisclosureLevelFor(viewer.states, detail.context, context.now()).level === 'qualified') {
    return {
      title: REFUSAL_TEXTS.risk.title,
      text: `${message}。您可以选择匹配的产品；情况有变化的，可重新做风险测评`,
      icon: 'warn',
      action: { to: paths.fundLibrary(edition, { tab: 'simu' }), label: '看匹配的产品' },
      other: { to: paths.quiz(edition, { return_to: getVisiblePath(url) }), label: '重新测评' },
    };
  }
  return {
    title: '还差几步才能预约',
    text: message,
    icon: 'shield',
    action: {
      to: paths.preconditionFlow(edition, { flag, purpose: 'purchase', return_to: getVisiblePath(url) }),
      label: '去完成',
    },
    other,
  };
}
