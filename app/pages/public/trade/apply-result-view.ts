import { paths } from '~/app/paths';
import type { IconName } from '~/app/ui/icon';
import type { Edition } from '~/domain/base/edition';

export const APPLY_KINDS = ['trade_password', 'bank_card'] as const;
export type ApplyKind = (typeof APPLY_KINDS)[number];

/** What the own account says of an application that was asked for. */
export type Applied =
  | { kind: 'trade_password'; isSet: boolean }
  | { kind: 'bank_card'; cards: readonly { bank: string; tail: string }[] };

interface ApplyText {
  icon: IconName;
  title: string;
  text: string;
}

const NONE: ApplyText = {
  icon: 'receipt',
  title: '没有待查看的结果',
  text: '买入、赎回与定投的进度可在下列页面查看。',
};

function textOf(applied: Applied | null): ApplyText {
  if (applied?.kind === 'trade_password' && applied.isSet)
    return {
      icon: 'check',
      title: '交易密码已设置',
      text: '买入、赎回、撤单与修改定投时使用。请勿告知他人，忘记时可用短信验证码重设。',
    };
  if (applied?.kind === 'bank_card' && applied.cards.length > 0) {
    const cards = applied.cards.map(({ bank, tail }) => `${bank} 尾号 ${tail}`).join('、');
    return {
      icon: 'check',
      title: '银行卡已绑定',
      text: `${cards}。可以用来付款与收款，款项只经您本人同名账户。`,
    };
  }
  return NONE;
}

/** What the account says an application came to, and where to go on. */
export const applyResultView = (edition: Edition, applied: Applied | null) => ({
  ...textOf(applied),
  main: { label: '去选基金', to: paths.fundLibrary(edition, { tab: 'public' }) },
  links: [
    { label: '公募资产', to: paths.publicAssets(edition) },
    { label: '公募交易记录', to: paths.publicTrades(edition) },
    { label: '定投计划', to: paths.publicPlans(edition) },
  ],
});
