import { MISSING_VALUE } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';
import type { FundInfo } from '~/app/pages/public/shared/fund-view';

type Type = CallResult<Contract['market']['fundInfo']>['type'];

/** Registered facts of the fund company. */
export const buildCompanyFacts = ({ company }: FundInfo) => [
  { label: '名称', value: company.name },
  { label: '登记编号', value: company.registration_no ?? MISSING_VALUE },
  { label: '成立日期', value: company.founded_on ?? MISSING_VALUE },
  { label: '所在地', value: company.city ?? MISSING_VALUE },
  {
    label: '在管产品',
    value: company.product_count === undefined ? MISSING_VALUE : `${company.product_count} 只`,
  },
];

const SHARED_RISKS = [
  '基金不是存款，净值会涨也会跌，可能损失本金；过往业绩不预示未来表现。',
  '极端行情或大额赎回时，基金可能暂停或延缓办理赎回。',
];
const RISKS: Record<Type, string[]> = {
  stock: ['股票仓位高，净值随股市起伏，回撤可能较深且历时较长。'],
  mixed: ['股票与债券的比例由基金经理调整，判断有误时会放大损失。'],
  index: ['跟踪指数，指数下跌时净值随之下跌，不会主动减仓；还存在跟踪误差。'],
  bond: ['利率上行、发债主体违约或信用下降时，债券价格下跌，净值会受损失。'],
  money: ['货币基金也可能出现亏损，七日年化与万份收益每天变动，不代表以后的水平。'],
  qdii: ['投资境外市场，另有汇率、时差与当地法规的风险；确认与到账较慢。'],
  fof: ['投资于其他基金，所投基金的费用与本基金的费用分别收取；可能有最短持有期。'],
  reit: ['封闭运作，主要靠二级市场买卖，成交价可能低于净值；收入取决于项目运营。'],
};

/** Risks of a fund of this type, specific ones first. */
export const buildFundRiskLines = (type: Type): string[] => [...RISKS[type], ...SHARED_RISKS];
