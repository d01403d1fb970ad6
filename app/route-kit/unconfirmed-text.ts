/** Of a form that moves nothing, or of which nothing was sent: trying again does no harm. Every page loads this. */
export const UNCONFIRMED_TEXT = '没有确认，请重试';
/**
 * Of a form with a key whose answer was lost, and that moves nothing: its own page shows what was recorded, and the same key
 * makes a second try the first one.
 */
export const REPEATABLE_TEXT =
  '没有收到这次提交的结果，以本页现在显示的为准；表单仍在时可以原样再提交，同一份内容只会受理一次';
