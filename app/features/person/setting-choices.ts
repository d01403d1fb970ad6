/** Choices of settings that several pages offer (`ChoiceRow`). */
export const THEME_CHOICES = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const;

/** Kinds of products whose qualification and products an account shows. */
export const BUSINESS_FLAG_CHOICES = [
  { value: '0', label: '私募基金' },
  { value: '1', label: '资产管理' },
] as const;
