import { paths } from '~/app/paths';
import type { IconName } from '~/app/ui/icon';
import type { Edition } from '~/domain/platform/edition';

export const APPLICATION_KINDS = ['trade_password', 'bank_card'] as const;
export type ApplicationKind = (typeof APPLICATION_KINDS)[number];

type Cards = readonly { bank: string; tail: string }[];

/** Data of the account about the requested application, or about all. */
export type ApplicationReply =
  | { kind: 'trade_password'; isSet: boolean }
  | { kind: 'bank_card'; cards: Cards }
  | { kind: 'all'; isSet: boolean; cards: Cards };

interface ApplyText {
  icon: IconName;
  title: string;
  text: string;
}

const cardNames = (cards: Cards): string => cards.map(({ bank, tail }) => `${bank} 尾号 ${tail}`).join('、');

function getText(applied: ApplicationReply): ApplyText {
  if (applied.kind === 'all') {
    const { isSet, cards } = applied;
    const isReady = isSet && cards.length > 0;
    return {
      icon: isReady ? 'check' : 'receipt',
      title: isReady ? '公募交易准备已完成' : '公募交易准备未完成',
      text: `交易密码${isSet ? '已设置' : '未设置'}；${cards.length > 0 ? `已绑定${cardNames(cards)}` : '尚未绑定银行卡'}。`,
    };
  }
  if (applied.kind === 'trade_password')
    return applied.isSet
      ? {
          icon: 'check',
          title: '交易密码已设置',
          text: '买入、赎回、撤单与修改定投时使用。请勿告知他人，忘记时可用短信验证码重设。',
        }
      : { icon: 'lock', title: '交易密码未设置', text: '买入、赎回与撤单都要用它确认，用短信验证码设置。' };
  return applied.cards.length > 0
    ? {
        icon: 'check',
        title: '银行卡已绑定',
        text: `${cardNames(applied.cards)}。可以用来付款与收款，款项只经您本人同名账户。`,
      }
    : { icon: 'receipt', title: '尚未绑定银行卡', text: '付款与收款只用本人同名的银行卡。' };
}

/** Returns the link to the first missing step, or to the funds. */
function getNext(edition: Edition, applied: ApplicationReply): { label: string; to: string } {
  if (applied.kind !== 'bank_card' && !applied.isSet)
    return { label: '设置交易密码', to: paths.setTradePassword(edition, {}) };
  if (applied.kind !== 'trade_password' && applied.cards.length === 0)
    return { label: '绑定银行卡', to: paths.publicBindCard(edition, {}) };
  return { label: '去选基金', to: paths.fundLibrary(edition, { tab: 'public' }) };
}

/** Builds the result of an application from the account data, with the next link. */
export const buildApplicationResultView = (edition: Edition, applied: ApplicationReply) => ({
  ...getText(applied),
  main: getNext(edition, applied),
  links: [
    { label: '公募资产', to: paths.publicAssets(edition) },
    { label: '公募交易记录', to: paths.publicTrades(edition) },
    { label: '定投计划', to: paths.publicPlans(edition) },
  ],
});
