/** Patterns of a typed word for `like`; what a pattern means by itself is taken as it stands. */
export function likeWords(keyword: string): { inside: string; start: string } {
  const word = keyword.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return { inside: `%${word}%`, start: `${word}%` };
}
