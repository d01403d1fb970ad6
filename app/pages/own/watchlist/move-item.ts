/** Returns the list with one item moved by a number of positions, limited to both ends. */
export function moveItem<T>(list: readonly T[], from: number, steps: number): T[] {
  const to = Math.max(0, Math.min(list.length - 1, from + steps));
  const next = list.filter((_, index) => index !== from);
  const item = list[from];
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
