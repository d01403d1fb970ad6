/** Names of fields that contain a secret: a password, a code, a token, the number of a document or card. */
export const SECRET_NAME =
  /(^|_)(password|passwd|captcha|secret|pin|cvv|otp|token|ticket|outbox_code|signature_png|face_evidence|(voucher|document|id|card|account|passport)_(code|no|number)|voucher_tail)(_|$)/;
