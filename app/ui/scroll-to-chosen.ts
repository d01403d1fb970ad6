/**
 * Scrolls a line that is wider than the screen so that its chosen link is in the middle; the page itself does not
 * scroll.
 */
export function scrollToChosenLink(line: Element | null | undefined): void {
  const link = line?.querySelector<HTMLElement>('[aria-current]');
  if (!line || !link) return;
  const { left, width } = link.getBoundingClientRect();
  const box = line.getBoundingClientRect();
  line.scrollLeft += left + width / 2 - (box.left + box.width / 2);
}
