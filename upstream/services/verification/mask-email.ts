/** `ab***@example.com`; a name of two characters or fewer keeps only its first. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const kept = at > 2 ? 2 : 1;
  return `${email.slice(0, kept)}***${email.slice(at)}`;
}
