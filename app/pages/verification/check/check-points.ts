/** Purpose of an identity check, shown before the login. */
export const IDENTITY_CHECK_POINTS = [
  '解绑银行卡等重要操作前，再次确认是您本人',
  '可用姓名与证件号码，或用已绑定的银行卡，约 1 分钟',
  '验证结果 10 分钟内有效，只用于这一次操作',
];
