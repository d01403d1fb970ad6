/** Returns the first line of an error without colours, short enough for the end of a log. */
export function firstLine(text) {
  const plain = text.replaceAll(/\u001B\[[\d;]*m/g, '');
  const line = plain.split('\n').find((part) => part.trim() !== '');
  return (line ?? 'failed').trim().slice(0, 300);
}
