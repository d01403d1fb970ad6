import { isPlanActive, isPlanPaused } from '~/domain/orders/states';
import type { Plan } from '~/contract/public-trade';

export type PlanChange = 'pause' | 'resume' | 'stop';

interface ChangeText {
  state: Plan['state'];
  title: string;
  /** Effect on debits, shares and orders. */
  points: readonly string[];
  button: string;
  done: string;
}

/** Explanations of pausing, resuming and stopping, shown before the confirmation. */
export const PLAN_CHANGE_TEXTS: Readonly<Record<PlanChange, ChangeText>> = {
  pause: {
    state: 'paused',
    title: '暂停定投',
    points: [
      '暂停后到恢复之前不再扣款，错过的扣款日不补扣',
      '已持有的份额不变，仍可按基金规则赎回',
      '随时可以恢复，金额与周期保留',
    ],
    button: '确认暂停',
    done: '定投已暂停，恢复之前不会扣款',
  },
  resume: {
    state: 'active',
    title: '恢复定投',
    points: [
      '恢复后从下一个扣款日起按原来的金额与周期扣款',
      '暂停期间错过的扣款日不补扣',
      '每次扣款前仍会核对风险测评与基金等级',
    ],
    button: '确认恢复',
    done: '定投已恢复',
  },
  stop: {
    state: 'stopped',
    title: '终止定投',
    points: [
      '终止后不再扣款，也不能恢复；需要时可以新建计划',
      '已持有的份额不变，终止计划不会赎回',
      '已扣款的订单不受影响，照常确认份额',
    ],
    button: '确认终止',
    done: '定投已终止，不会再扣款',
  },
};

/** Returns the changes that a plan in a state allows. */
export const getPlanChanges = (state: Plan['state']): readonly PlanChange[] =>
  isPlanActive({ state }) ? ['pause', 'stop'] : isPlanPaused({ state }) ? ['resume', 'stop'] : [];
