/** Message of a form that moves nothing, or that was not sent: retrying is harmless. Every page loads this. */
export const UNCONFIRMED_TEXT = '没有确认，请重试';
/**
 * Message of a form with a key whose reply was lost and that moves nothing: its own page shows the recorded state,
 * and with the same key a retry repeats the first POST.
 */
export const REPEATABLE_TEXT =
  '没有收到这次提交的结果，以本页现在显示的为准；表单仍在时可以原样再提交，同一份内容只会受理一次';
