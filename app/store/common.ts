/** Inviter, from the addresses of this tab. Another tab may have been opened by another link. */
export interface IvCodeShareConfig {
  ivCode: string;
  shareLastCode: string;
  utmSource: string;
  /** This tab was opened by a shared link: sharing it again is a repeated share. */
  isAgainShare: boolean;
}

/** Section common: invitation, and data for the footer. */
export interface CommonState {
  ivCodeShareConfig: IvCodeShareConfig;
  /** Codes this person shares links with; null until loaded. */
  shareInvite: { ivCode: string; adviserIvCode: string } | null;
  /** General config; null until loaded. */
  generalConfig: { salesPlatform: string; isZiguan: boolean } | null;
  /** Texts for a slow page; empty until loaded. */
  loadingTexts: readonly string[];
}

export const initialCommon: CommonState = {
  ivCodeShareConfig: { ivCode: '', shareLastCode: '', utmSource: '', isAgainShare: false },
  shareInvite: null,
  generalConfig: null,
  loadingTexts: [],
};

/**
 * Parses the invitation from the query of a page; absent values stay unchanged, except those of another inviter.
 */
export function parseShareConfig(query: URLSearchParams, before: IvCodeShareConfig): IvCodeShareConfig {
  const ivCode = query.get('iv_code') || before.ivCode;
  return {
    ivCode,
    isAgainShare: ivCode !== '',
    shareLastCode: query.get('share_last_code') || (ivCode === before.ivCode ? before.shareLastCode : ''),
    utmSource: query.get('utm_source') || before.utmSource,
  };
}
