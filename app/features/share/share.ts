import type { UtmSource } from '~/domain/platform/share';

/** Shares a link (`getSharePath`) with code that is loaded on tap; returns false when the person cancels. */
export async function share(path: string, title: string, source?: UtmSource): Promise<boolean> {
  const { getSharePath: shareLink } = await import('~/app/features/share/share-link');
  return shareLink(path, title, source);
}
