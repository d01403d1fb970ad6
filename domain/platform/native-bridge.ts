/**
 * Names that the native apps and the portal's pages agree on, in one place: the specification names two methods and no way
 * in (docs/decisions/0088-native-apps.md).
 */
export const BRIDGE_NAMES = {
  /** Android: the object the app puts into the page; iOS has one message handler for each method. */
  androidObject: 'GsNative',
  /** Event of the document by which an app says that its object is there. */
  readyEvent: 'GsNativeReady',
  /** The page's own object: answers and events of the app come in here. */
  pageObject: 'GsPortal',
  /** Scheme of the frames by which apps before the native build check are called. */
  scheme: 'hengxubridge',
  /** What the script that wakes the app puts into the page (WAKE_UP_SDK_URL). */
  wakeUpObject: 'AppWakeUp',
} as const;
