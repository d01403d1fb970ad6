import type { Edition } from '~/domain/base/edition';
import type { NextStep } from '~/contract/refusals';
import { paths } from '~/app/paths';

/** A link to what comes first. */
export interface WayOn {
  label: string;
  to: string;
}

type Way = (edition: Edition, query: { return_to: string }) => string;

/** What each step is called on a button, and its page, which leads back. */
const WAYS: Readonly<Record<NextStep, [label: string, to: Way]>> = {
  login: ['去登录', paths.user],
  identity: ['去实名', paths.identityVerify],
  base_info: ['补全基本信息', paths.baseInfo],
  quiz: ['去测评', paths.quiz],
  pledge: ['去签署声明', paths.preconditionFlow],
  proof: ['去认证', paths.preconditionFlow],
  certificate: ['申请数字证书', paths.elecSign],
  card: ['去绑卡', paths.publicBindCard],
  trade_password: ['设置交易密码', paths.setTradePassword],
};

const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** Where a refusal leads on; null where it names nothing, or the page that asked is the one. */
export function wayOn(next: NextStep | undefined, edition: Edition, from: string): WayOn | null {
  if (next === undefined) return null;
  const [label, to] = WAYS[next];
  const address = to(edition, { return_to: from });
  return pathOf(address) === pathOf(from) ? null : { label, to: address };
}
