/** Names of fields that are never sent back to the page, nor kept with what was typed. */
export const SECRET_FIELDS = [
  'password',
  'password_again',
  'trade_password',
  'trade_password_again',
  'captcha',
  'old_password',
  'token',
  'user_information',
  'signature_png',
  'voucher_code',
  'voucher_tail',
  'card_no',
];
