/** How a login begins: by the carrier's one tap, or by the form. */
export type LoginMode = 'one-tap' | 'normal';

/** What of the connection matters: a carrier knows the phone on its own lines alone. */
export type ConnectionType = 'wifi' | 'cellular' | 'unknown';

const OFF_THE_CARRIER = ['wifi', 'ethernet'];

/** By what the browser says of it (`navigator.connection.type`); few say anything. */
export const toConnectionType = (type: unknown): ConnectionType =>
  typeof type === 'string' && OFF_THE_CARRIER.indexOf(type) >= 0
    ? 'wifi'
    : type === 'cellular'
      ? 'cellular'
      : 'unknown';

/** Of the page as it is now. */
export const getConnectionType = (): ConnectionType =>
  toConnectionType((navigator as { connection?: { type?: unknown } }).connection?.type);

export interface LoginModeClient {
  /** Address of the carriers' SDK; null on a PC, in the app, in the mini-program and where none is set up. */
  sdk: string | null;
  connection: ConnectionType;
}

/** Whether to ask at all. Nobody does without an SDK (ONETAP-001, ONETAP-003) or on wifi (ONETAP-002, ONETAP-008). */
export const canTryOneTap = ({ sdk, connection }: LoginModeClient): boolean =>
  sdk !== null && connection !== 'wifi';

/** One-tap where the front-end configuration has it open, which is read only where it matters; a failure means normal. */
export async function chooseLoginMode(
  client: LoginModeClient,
  readConfig: () => Promise<{ isOpen: boolean }>,
): Promise<LoginMode> {
  if (!canTryOneTap(client)) return 'normal';
  try {
    return (await readConfig()).isOpen ? 'one-tap' : 'normal';
  } catch {
    return 'normal';
  }
}
