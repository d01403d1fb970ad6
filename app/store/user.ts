/** Section user: who invites this visitor; an empty name is "not known". */
export interface UserState {
  inviterName: string;
  isAdviserInviter: boolean;
}

export const initialUser: UserState = { inviterName: '', isAdviserInviter: false };
