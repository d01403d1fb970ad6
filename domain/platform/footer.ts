/** Legal footer of a page, by sales platform (FOOTER-001 to FOOTER-004). */

export type FooterType = 'default' | 'fuxin';

const DEFAULT_PLATFORMS: readonly string[] = ['GS_HK', 'JINZHANG', 'JIAMING'];

/** Returns the footer type; null for other platforms, and for FUXIN with ziguan (asset management). */
export function getFooterType(
  platform: string | null | undefined,
  { isZiguan }: { isZiguan: boolean },
): FooterType | null {
  if (platform == null) return null;
  if (DEFAULT_PLATFORMS.includes(platform)) return 'default';
  return platform === 'FUXIN' && !isZiguan ? 'fuxin' : null;
}
