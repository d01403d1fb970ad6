/** Which legal footer a page carries, by the sales platform (FOOTER-001 to FOOTER-004). */

export type FooterType = 'default' | 'fuxin';

const DEFAULT_PLATFORMS: readonly string[] = ['GS_HK', 'JINZHANG', 'JIAMING'];

/** The footer type, or null: another platform, and FUXIN with ziguan (asset management), have none. */
export function getFooterType(
  platform: string | null | undefined,
  { isZiguan }: { isZiguan: boolean },
): FooterType | null {
  if (platform == null) return null;
  if (DEFAULT_PLATFORMS.includes(platform)) return 'default';
  return platform === 'FUXIN' && !isZiguan ? 'fuxin' : null;
}
