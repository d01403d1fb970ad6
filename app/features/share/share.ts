import type { UtmSource } from '~/domain/platform/share';

/** Hands a link of ours on (`sharePath`), with code that comes at the tap; false when given up. */
export async function share(path: string, title: string, source?: UtmSource): Promise<boolean> {
  const { sharePath: shareLink } = await import('~/app/features/share/share-link');
  return shareLink(path, title, source);
}
