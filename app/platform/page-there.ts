/** Whether the data of a page of ours can be had right now. */
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
