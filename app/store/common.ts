/** Section common: what the client runs in, share data, invite config, loading texts. */
export interface IvCodeShareConfig {
  ivCode: string;
  shareLastCode: string;
  utmSource: string;
  isAgainShare: boolean;
}

export type CallStatus = 'unloaded' | 'pending' | 'fulfilled' | 'rejected';

export interface CommonState {
  shareTitle: string;
  shareDescription: string;
  shareImage: string;
  shareWxLink: string;
  isApp: boolean;
  isIos: boolean;
  isAndroid: boolean;
  isSpider: boolean;
  isWxApp: boolean;
  loadingTexts: string[];
  host: string;
  /** True until the first client-side navigation. */
  isFirstView: boolean;
  ivCodeShareConfig: IvCodeShareConfig;
  /** Codes this person shares links with. */
  shareInvite: { ivCode: string; adviserIvCode: string } | null;
  /** General config; null until asked. */
  generalConfig: { salesPlatform: string; isZiguan: boolean } | null;
  metaTitle: string;
  /** null until the person was asked. */
  cameraPermission: boolean | null;
  /** Status of shared calls by their key. */
  callCache: Record<string, { status: CallStatus }>;
}

export const initialCommon: CommonState = {
  shareTitle: '',
  shareDescription: '',
  shareImage: '',
  shareWxLink: '',
  isApp: false,
  isIos: false,
  isAndroid: false,
  isSpider: false,
  isWxApp: false,
  loadingTexts: [],
  host: '',
  isFirstView: true,
  ivCodeShareConfig: { ivCode: '', shareLastCode: '', utmSource: '', isAgainShare: false },
  shareInvite: null,
  generalConfig: null,
  metaTitle: '',
  cameraPermission: null,
  callCache: {},
};

/** Invite config from the query of a page; absent values stay as they were. */
export function shareConfigFrom(query: URLSearchParams, before: IvCodeShareConfig): IvCodeShareConfig {
  return {
    ivCode: query.get('iv_code') || before.ivCode,
    shareLastCode: query.get('share_last_code') || before.shareLastCode,
    utmSource: query.get('utm_source') || before.utmSource,
    isAgainShare: before.isAgainShare,
  };
}
