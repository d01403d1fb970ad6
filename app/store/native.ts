/** How videos are shown in the native app, and whether the small window is offered (ENTITY-036). */
export interface NativeConfig {
  pictureInPictureIsEnabled: boolean;
  pipAuthority: 1;
}
