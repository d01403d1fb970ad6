import type { Edition } from '~/domain/platform/edition';
import type { ParsedRefusal } from '~/contract/refusals';
import type { RefusalNextStepKey } from '~/contract/refusal-reasons';
import { paths } from '~/app/paths';

/** A link to the required step. */
export interface RefusalLink {
  label: string;
  to: string;
}

/**
 * Steps done in place: the input is corrected, or the request is repeated later; the message of the refusal says
 * so.
 */
type SamePageStep = 'correct' | 'wait';
const RELOAD_LABEL = '刷新页面';

type Way = (edition: Edition, query: { return_to: string }, flag: 0 | 1 | undefined) => string;

/** Button label of each step, and its page, which returns when the step is made for a following one. */
const WAYS: Readonly<Record<Exclude<RefusalNextStepKey, SamePageStep | 'reload'>, [label: string, to: Way]>> =
  {
    login: ['去登录', paths.user],
    identity: ['去实名', paths.identityVerify],
    base_info: ['补全基本信息', paths.baseInfo],
    quiz: ['去测评', paths.quiz],
    pledge: ['去签署声明', (edition, query, flag) => paths.preconditionFlow(edition, { ...query, flag })],
    // The steps for viewing figures are already done: those before a purchase are required.
    proof: [
      '去认证',
      (edition, query, flag) => paths.preconditionFlow(edition, { ...query, flag, purpose: 'purchase' }),
    ],
    certificate: ['申请数字证书', paths.elecSign],
    card: ['去绑卡', paths.publicBindCard],
    trade_password: ['设置交易密码', paths.setTradePassword],
    verification: ['查看认证进度', (edition) => paths.authenticate(edition)],
    cards: ['管理银行卡', (edition) => paths.authBankCard(edition)],
    orders: ['交易记录', (edition) => paths.records(edition)],
    trades: ['公募交易记录', (edition) => paths.publicTrades(edition)],
    plans: ['我的定投', (edition) => paths.publicPlans(edition)],
    assets: ['我的资产', (edition) => paths.assets(edition)],
    products: ['看看其他产品', (edition) => paths.fundLibrary(edition)],
    contact: ['联系客服', (edition) => paths.aboutUs(edition)],
  };

const getPath = (address: string): string => address.split('?')[0] ?? '';

const isSamePageStep = (next: RefusalNextStepKey): next is SamePageStep =>
  next === 'correct' || next === 'wait';

const FLAGS = { simu: 0, am: 1 } as const;

/**
 * Returns the link of a refusal; null when it is corrected in place, or when the current page is the target.
 * `kind`: kind of product whose pledge or proof is missing; by default that of the account.
 */
export function getRefusalLink(
  { next, kind }: Pick<ParsedRefusal, 'next' | 'kind'>,
  edition: Edition,
  from: string,
): RefusalLink | null {
  if (isSamePageStep(next)) return null;
  if (next === 'reload') return { label: RELOAD_LABEL, to: from };
  const [label, to] = WAYS[next];
  const address = to(edition, { return_to: from }, kind && FLAGS[kind]);
  return getPath(address) === getPath(from) ? null : { label, to: address };
}
