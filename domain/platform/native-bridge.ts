/**
 * Names shared by the native apps and the pages of the portal. The specification names two methods but no transport
 * (docs/decisions/0088-native-apps.md).
 */
export const BRIDGE_NAMES = {
  /** Android: object that the app adds to the page; iOS has one message handler per method. */
  androidObject: 'GsNative',
  /** Document event with which an app announces its object. */
  readyEvent: 'GsNativeReady',
  /** Object of the page that receives answers and events from the app. */
  pageObject: 'GsPortal',
  /** Scheme of the frames that call apps older than the native build check. */
  scheme: 'hengxubridge',
  /** Object that the wake-up script adds to the page (WAKE_UP_SDK_URL). */
  wakeUpObject: 'AppWakeUp',
} as const;
