import type { UserStates } from '~/upstream/contract/users';

/** Tokens of a mini-program login that still has to set a password. */
export interface WxAppLoginData {
  authorizeToken: string;
  registerToken: string;
  registerPhone: string;
}

/** Section user: login state, user states, assets, member info. Null is "not asked yet". */
export interface UserState {
  logined: boolean | null;
  verified: boolean;
  userState: UserStates | null;
  /** Milliseconds of the last answer about the login state. */
  fetchLoginStamp: number;
  consultInfo: { name: string; phone: string } | null;
  assets: { total: string } | null;
  assetDetails: { name: string; amount: string }[] | null;
  identityInfo: { code: number } | null;
  certFormInfo: Record<string, string>;
  memberInfo: { level: string } | null;
  inviterName: string;
  isAdviserInviter: boolean;
  accountId: string;
  wxAppLoginData: WxAppLoginData;
}

export const initialUser: UserState = {
  logined: null,
  verified: false,
  userState: null,
  fetchLoginStamp: 0,
  consultInfo: null,
  assets: null,
  assetDetails: null,
  identityInfo: null,
  certFormInfo: {},
  memberInfo: null,
  inviterName: '',
  isAdviserInviter: false,
  accountId: '',
  wxAppLoginData: { authorizeToken: '', registerToken: '', registerPhone: '' },
};

/** What a logout clears: everything of the person, nothing of who invited them. */
export const loggedOutUser = {
  logined: false,
  verified: false,
  userState: null,
  assets: null,
  assetDetails: null,
  identityInfo: null,
  certFormInfo: {},
  memberInfo: null,
  accountId: '',
} satisfies Partial<UserState>;
