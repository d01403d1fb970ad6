/** Video settings in the native app, and whether picture-in-picture is offered (ENTITY-036). */
export interface NativeConfig {
  pictureInPictureIsEnabled: boolean;
  pipAuthority: 1;
}
