/** Interface of the native app for a face check; absent in browsers and in older apps. */
interface NativeFace {
  /** Opens the app's own capture; resolves with its evidence, rejects when the person cancels. */
  captureFace?: () => Promise<string>;
}

const bridge = (): NativeFace | undefined => (window as unknown as { GsNative?: NativeFace }).GsNative;

/** Whether the app captures the face itself; otherwise a photo is taken (`FacePhoto`). */
export const canCaptureFace = (): boolean => typeof bridge()?.captureFace === 'function';

/** Returns face evidence from the app; null when the person cancelled or it failed. */
export async function captureFace(): Promise<string | null> {
  try {
    return (await bridge()?.captureFace?.()) ?? null;
  } catch {
    return null;
  }
}
