import { lockCardView, type Viewing } from '~/app/parts/funds/lock-view';
import { flowStepFor, lapseOf, levelLockOf } from '~/app/parts/person/next-step';
import { paths } from '~/app/paths';
import { equityPaths } from '~/app/paths/equity';
import { levelFor } from '~/domain/disclosure/disclosure';
import type { Locked } from '~/contract/shared';
import type { PeDetail } from '~/app/pages/pe/product/detail-view';

/** The one main action: the way to what is locked, the reservation, or nothing more. */
export type MainAction = { label: string; to: string } | { label: string; to: null };

const QUALIFIED: Locked = { reason: 'qualified', level: 'qualified', context: 'simu' };

const CLOSED: Partial<Record<PeDetail['status'], string>> = {
  running: '募集已结束，不接受认缴',
  extended: '延长期内，不接受认缴',
  liquidated: '基金已清算',
};

/** What the lock is before. */
const OPENED = '收益率、倍数与 J 曲线、缴款与分配、投资组合、期限、费用与收益分配';

/** The lock of a fund's figures, said once; null where they are open. */
export function gateView(fund: PeDetail, viewing: Viewing) {
  const { locked } = fund;
  if (!locked) return null;
  const card = lockCardView(locked, viewing, {
    returnTo: equityPaths.product(viewing.edition, fund.product_id),
    name: fund.name,
  });
  if (locked.reason === 'risk')
    return { ...card, text: card.text.replace('净值、收益、回撤与费率', '收益、出资、组合与费用') };
  if (lapseOf(locked, viewing.viewer)) return card;
  return {
    ...card,
    title: `${fund.name}的收益与出资只向特定对象展示`,
    text: `私募股权基金须先完成特定对象确认，且风险等级匹配，才可查看${OPENED}。以下步骤可随时中断，下次接着做。`,
  };
}

/** What the viewer may do next: the gates of private funds, then a meeting about the product. */
export function mainAction(fund: PeDetail, { viewer, edition, now }: Viewing): MainAction {
  const returnTo = equityPaths.product(edition, fund.product_id);
  const stepTo = (locked: Locked): MainAction => {
    const step = flowStepFor(locked, viewer, edition, { returnTo });
    return { label: step.label, to: step.href };
  };
  if (fund.locked || !viewer) return stepTo(fund.locked ?? { reason: 'login', level: 'specific' });
  const closed = CLOSED[fund.status];
  if (closed !== undefined) return { label: closed, to: null };
  if (levelFor(viewer.states, 'simu', now).level !== 'qualified')
    return stepTo(levelLockOf(viewer, now, 'simu') ?? QUALIFIED);
  return { label: '预约认缴', to: paths.appointment(edition, { new: 1, product_code: fund.product_id }) };
}
