/**
 * Names of the fields that page schemas mark as secret. The browser removes them from a lost POST without loading
 * the schemas. Compared with the schemas by tests/http/secret-fields.test.ts.
 */
export const SECRET_FIELDS = [
  'password',
  'password_again',
  'trade_password',
  'trade_password_again',
  'captcha',
  'token',
  'user_information',
  'signature_png',
  'voucher_code',
  'voucher_tail',
  'card_no',
  'face_evidence',
  'lookup_code',
];
