import { PICTURE_IN_PICTURE_DEFAULT, PIP_AUTHORITY } from '~/domain/constants';

/** Section native: settings of the native app. */
export interface NativeState {
  pictureInPictureIsEnabled: boolean;
  pipAuthority: number;
}

export const initialNative: NativeState = {
  pictureInPictureIsEnabled: PICTURE_IN_PICTURE_DEFAULT,
  pipAuthority: PIP_AUTHORITY,
};
