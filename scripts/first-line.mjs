export const removeColours = (text) => text.replaceAll(/\u001B\[[\d;]*m/g, '');

/** Returns the first line of an error without colours, short enough for the end of a log. */
export function firstLine(text) {
  const line = removeColours(text)
    .split('\n')
    .find((part) => part.trim() !== '');
  return (line ?? 'failed').trim().slice(0, 300);
}
