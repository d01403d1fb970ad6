import type { CallResult, Contract } from '~/contract';
import type { Part } from '~/app/page/part';
import { protectionView } from '~/app/pages/own/account/care/protection-view';

type Identity = CallResult<Contract['users']['identityStatus']>;
type Security = CallResult<Contract['account']['security']>;

interface Fact {
  label: string;
  value: string;
  note?: string;
}

const MOST_LOGINS = 5;
const isSet = (yes: boolean): string => (yes ? '已设置' : '未设置');

/** Cards, passwords, mailbox and logins in words; what could not be read is left out. */
export function accountOverview(
  identity: Part<Identity>,
  security: Part<Security>,
): { title: string; facts: Fact[] }[] {
  return [
    ...(identity.ok ? [{ title: '银行卡与凭证', facts: cardFacts(identity.data) }] : []),
    ...(security.ok ? [{ title: '密码与登录', facts: loginFacts(security.data) }] : []),
  ];
}

function cardFacts({ bank_cards, masked_email, certificate_expire_date }: Identity): Fact[] {
  return [
    ...(bank_cards.length === 0
      ? [{ label: '银行卡', value: '未绑定' }]
      : bank_cards.map(({ bank, tail }, index) => ({
          label: bank_cards.length === 1 ? '银行卡' : `银行卡 ${index + 1}`,
          value: `${bank} 尾号 ${tail}`,
        }))),
    { label: '电子邮箱', value: masked_email ?? '未填写' },
    {
      label: '电子签名证书',
      value: certificate_expire_date === null ? '未申请' : `有效至 ${certificate_expire_date}`,
    },
  ];
}

function loginFacts(security: Security): Fact[] {
  const { logins } = protectionView(security);
  return [
    { label: '登录密码', value: isSet(security.has_password) },
    { label: '交易密码', value: isSet(security.has_trade_password) },
    { label: '登录设备', value: `${logins.length} 处` },
    ...logins.slice(0, MOST_LOGINS).map(({ device, isCurrent, notes }, index) => ({
      label: isCurrent ? '当前设备' : `其它设备 ${index}`,
      value: device,
      note: notes[0],
    })),
  ];
}
