import { ASSET_SECTION_NAMES } from '~/contract/kinds';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { buildDetailPath } from '~/app/features/money/asset-sections';
import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';
import { formatRate } from '~/domain/figures/format';
import { toBig } from '~/domain/figures/money';
import {
  CONCENTRATION_THRESHOLDS,
  getConcentrationLevel,
  type ConcentrationLevel,
} from '~/domain/holdings/concentration';

export type ConcentrationReply = CallResult<Contract['overview']['concentration']>;

const LEVEL_TEXTS: Record<ConcentrationLevel, string> = {
  high: '占一半以上，它的涨跌基本决定全部资产的涨跌',
  middle: '占四分之一以上，它的涨跌在全部资产中感觉得到',
  low: '不到四分之一，单独一处的涨跌对全部资产影响有限',
};

/** Description of the rule, built from the thresholds in the domain. */
export const CONCENTRATION_LEVEL_RULE = `分档为本平台的说明口径，按最大一项占全部资产的比例：${formatRate(CONCENTRATION_THRESHOLDS.high, 0)} 及以上、${formatRate(CONCENTRATION_THRESHOLDS.middle, 0)} 至 ${formatRate(CONCENTRATION_THRESHOLDS.high, 0)}、${formatRate(CONCENTRATION_THRESHOLDS.middle, 0)} 以下。只描述现状，不构成建议。`;

const sentence = (what: string, first: { name: string; share: number } | undefined): string | null =>
  first === undefined
    ? null
    : `${what}是${first.name}，占 ${formatRate(first.share)}：${LEVEL_TEXTS[getConcentrationLevel(first.share)]}。`;

/** Builds the largest products, companies and managers, and the overlap of public funds. */
export function buildConcentrationView(
  data: ConcentrationReply,
  { edition, amounts }: { edition: Edition; amounts: AmountDisplay },
) {
  const { products, houses: companies, managers, look_through: concentration } = data;
  const names = new Map(concentration.funds.map(({ code, name }) => [code, name]));
  const row = ({ name, amount, share }: { name: string; amount: string; share: number }) => ({
    name,
    amount: amounts.yuan(amount),
    share: formatRate(share),
  });
  return {
    isEmpty: data.product_count === 0,
    sentences: [sentence('最大的产品', products[0]), sentence('最大的管理人', companies[0])].filter(
      (text) => text !== null,
    ),
    products: products.map((product) => ({
      ...row(product),
      key: product.code,
      to: buildDetailPath(edition, { part: product.part, product_code: product.code }),
      note: ASSET_SECTION_NAMES[product.part],
    })),
    productCount: data.product_count,
    companies: companies.map((company) => ({ ...row(company), key: company.name })),
    companyCount: data.house_count,
    managers: managers.map((manager, index) => ({ ...row(manager), key: `${manager.name} ${index}` })),
    unmanaged: toBig(data.unmanaged).gt(0) ? amounts.yuan(data.unmanaged) : null,
    lookThrough: {
      funds: concentration.funds.map(({ code, name, as_of, disclosed_ratio }) => ({
        key: code,
        name,
        report: `${as_of} 的报告，披露了净资产的 ${formatRate(disclosed_ratio)}`,
      })),
      undisclosed: amounts.yuan(concentration.undisclosed),
      securities: concentration.securities.map(({ code, fund_count, ...security }) => ({
        ...row(security),
        key: code,
        note: `${code}，${fund_count} 只基金`,
      })),
      pairs: concentration.pairs.map(({ left, right, overlap_ratio }) => ({
        key: `${left}-${right}`,
        name: `${names.get(left) ?? left} 与 ${names.get(right) ?? right}`,
        overlap: formatRate(overlap_ratio),
      })),
    },
  };
}
export type ConcentrationView = ReturnType<typeof buildConcentrationView>;
