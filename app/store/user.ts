/** Section user: inviter of this visitor; an empty name means unknown. */
export interface UserState {
  inviterName: string;
  isAdviserInviter: boolean;
}

export const initialUser: UserState = { inviterName: '', isAdviserInviter: false };
