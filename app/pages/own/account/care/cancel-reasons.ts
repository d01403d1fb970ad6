import { CANCELLATION_REASONS } from '~/contract/kinds';

const LABELS: Readonly<Record<(typeof CANCELLATION_REASONS)[number], string>> = {
  unused: '不再需要使用',
  other_account: '有其它账户，或更换了手机号',
  products: '没有合适的产品',
  service: '对服务不满意',
  privacy: '不希望继续留存个人信息',
  other: '其它',
};

/** Reasons to choose from, in display order. */
export const CANCELLATION_REASON_OPTIONS = CANCELLATION_REASONS.map((value) => ({
  value,
  label: LABELS[value],
}));
