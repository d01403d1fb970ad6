import { paths } from '~/app/paths';
import type { IconName } from '~/app/ui/icon';
import type { Edition } from '~/domain/base/edition';
import { safePath } from '~/domain/base/query';

export const APPLY_KINDS = ['trade_password', 'bank_card'] as const;
export type ApplyKind = (typeof APPLY_KINDS)[number];

interface ApplyText {
  icon: IconName;
  title: string;
  text: string;
}

const TEXTS: Readonly<Record<ApplyKind, ApplyText>> = {
  trade_password: {
    icon: 'check',
    title: '交易密码已设置',
    text: '买入、赎回、撤单与修改定投时使用。请勿告知他人，忘记时可用短信验证码重设。',
  },
  bank_card: {
    icon: 'check',
    title: '银行卡已绑定',
    text: '可以用它付款与收款，款项只经您本人同名账户。',
  },
};

/** What an application came to and where to go on; without a kind, where applications are found. */
export function applyResultView(edition: Edition, kind: ApplyKind | undefined, returnTo: string | undefined) {
  const back = safePath(returnTo ?? '', '');
  const links = [
    { label: '公募资产', to: paths.publicAssets(edition) },
    { label: '公募交易记录', to: paths.publicTrades(edition) },
    { label: '定投计划', to: paths.publicPlans(edition) },
  ];
  const text: ApplyText = kind
    ? TEXTS[kind]
    : { icon: 'receipt', title: '没有待查看的结果', text: '买入、赎回与定投的进度可在下列页面查看。' };
  return {
    ...text,
    main: back
      ? { label: '继续办理', to: back }
      : { label: '去选基金', to: paths.fundLibrary(edition, { tab: 'public' }) },
    links,
  };
}
