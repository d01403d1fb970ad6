/** What the native app offers to pages for a face check; absent in browsers and in older apps. */
interface NativeFace {
  /** Opens the app's own capture; resolves with its evidence, rejects when the person leaves it. */
  captureFace?: () => Promise<string>;
}

const bridge = (): NativeFace | undefined => (window as unknown as { GsNative?: NativeFace }).GsNative;

/** Whether the app takes the face itself; elsewhere a photo is taken (`FacePhoto`). */
export const canCaptureFace = (): boolean => typeof bridge()?.captureFace === 'function';

/** Evidence of a face from the app, or null when the person left it or it failed. */
export async function captureFace(): Promise<string | null> {
  try {
    return (await bridge()?.captureFace?.()) ?? null;
  } catch {
    return null;
  }
}
