import type { QualificationKind } from '~/domain/person/qualification';

/** Permissions of each kind of investor, and the validity of the proofs. */
export const INVESTOR_NOTES: Record<QualificationKind, string> = {
  simu: '通过后可以预约、签署和购买私募基金。材料自通过之日起 6 个月内有效。',
  am: '通过后可以预约、签署和购买资管产品，与私募认证互不通用。材料自通过之日起 6 个月内有效。',
  pro: '专业投资者在适当性管理上与普通投资者不同，须符合更高的条件。材料 6 个月内有效。',
};
