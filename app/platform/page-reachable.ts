/** Whether the data of one of our pages can be loaded right now. */
export async function isPageReachable({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Promise<boolean> {
  try {
    const answer = await window.fetch(`${pathname}.data${search}`, { credentials: 'same-origin' });
    return answer.ok;
  } catch {
    return false;
  }
}
