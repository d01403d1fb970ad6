/**
 * Last line of defence for external texts, such as messages of thrown errors: removes everything that looks like a
 * phone, card, ID number, captcha, token or URL with a query.
 */
const PATTERNS: readonly [RegExp, string][] = [
  // JSON values and assignments of secret names.
  [
    /("?(?:token|ticket|password|passwd|secret|captcha|outbox_code|lookup_code|voucher|user_information|face_evidence|phone|mobile|card|cert|id_?no|cookie|authorization|name|email)[\w-]*"?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}]+)/gi,
    '$1***',
  ],
  [/\?[^\s"'<>]+/g, '?***'],
  [/[\w.+-]+@[\w-]+\.[\w.]+/g, '***'],
  [/\d{4,}[\dXx]?/g, '***'],
  [/[A-Za-z0-9_\-+/=.]{20,}/g, '***'],
];

/** Returns the text without anything that could be a secret; at most 300 characters. */
export function scrubSecrets(text: string): string {
  let result = text.slice(0, 2_000);
  for (const [pattern, replacement] of PATTERNS) result = result.replace(pattern, replacement);
  return result.slice(0, 300);
}

/** Returns the origin of an error: function names and files of its stack, never its message. */
export function getStackFrames(error: Error, maximum = 8): string[] {
  const lines = error.stack?.split('\n') ?? [];
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, maximum)
    .map((line) => line.trim().slice(0, 200));
}
