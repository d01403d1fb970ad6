import { MEETING_CHANNELS } from '~/app/features/person/meeting-choices';

/** Topics of a call with a senior adviser: learning and service, no product and no order. */
export const CALL_TOPICS = ['资产配置', '持仓与报告', '风险与回撤', '认证与材料', '其它事项'] as const;
export const CALL_METHODS = { phone: MEETING_CHANNELS.phone, video: MEETING_CHANNELS.video } as const;
