/** Who invited, as the addresses of this tab said it. Another tab may have been opened by another link. */
export interface IvCodeShareConfig {
  ivCode: string;
  shareLastCode: string;
  utmSource: string;
  /** This tab was opened by a link somebody shared: handing it on shares it again. */
  isAgainShare: boolean;
}

/** Section common: invitation and what the footer needs to know. */
export interface CommonState {
  ivCodeShareConfig: IvCodeShareConfig;
  /** Codes this person shares links with; null until asked. */
  shareInvite: { ivCode: string; adviserIvCode: string } | null;
  /** General config; null until asked. */
  generalConfig: { salesPlatform: string; isZiguan: boolean } | null;
  /** What is said while a page takes long; empty until asked. */
  loadingTexts: readonly string[];
}

export const initialCommon: CommonState = {
  ivCodeShareConfig: { ivCode: '', shareLastCode: '', utmSource: '', isAgainShare: false },
  shareInvite: null,
  generalConfig: null,
  loadingTexts: [],
};

/** Invite config from the query of a page; absent values stay as they were, but for those of another inviter. */
export function parseShareConfig(query: URLSearchParams, before: IvCodeShareConfig): IvCodeShareConfig {
  const ivCode = query.get('iv_code') || before.ivCode;
  return {
    ivCode,
    isAgainShare: ivCode !== '',
    shareLastCode: query.get('share_last_code') || (ivCode === before.ivCode ? before.shareLastCode : ''),
    utmSource: query.get('utm_source') || before.utmSource,
  };
}
