import { WAYS } from '~/app/features/person/meeting-choices';

/** What a call with a senior adviser is about: learning and service, no product and no order. */
export const CALL_TOPICS = ['资产配置', '持仓与报告', '风险与回撤', '认证与材料', '其它事项'] as const;
export const CALL_WAYS = { phone: WAYS.phone, video: WAYS.video } as const;
