import type { UtmSource } from '~/domain/base/share';

/** Hands a link of ours on (`shareLink`), with code that comes at the tap; false when given up. */
export async function share(path: string, title: string, source?: UtmSource): Promise<boolean> {
  const { shareLink } = await import('~/app/parts/share/share-link');
  return shareLink(path, title, source);
}
