/** Start of a login: one-tap by the carrier, or the form. */
export type LoginMode = 'one-tap' | 'normal';

/** Relevant property of the connection: a carrier knows the phone only on its own network. */
export type ConnectionType = 'wifi' | 'cellular' | 'unknown';

const OFF_THE_CARRIER = ['wifi', 'ethernet'];

/** Converts the browser's value (`navigator.connection.type`); few browsers provide one. */
export const toConnectionType = (type: unknown): ConnectionType =>
  typeof type === 'string' && OFF_THE_CARRIER.indexOf(type) >= 0
    ? 'wifi'
    : type === 'cellular'
      ? 'cellular'
      : 'unknown';

/** Connection type of the page now. */
export const getConnectionType = (): ConnectionType =>
  toConnectionType((navigator as { connection?: { type?: unknown } }).connection?.type);

export interface LoginModeClient {
  /** Address of the carriers' SDK; null on a PC, in the app, in the mini-program and when none is configured. */
  sdk: string | null;
  connection: ConnectionType;
}

/**
 * Whether to try one-tap login: not without an SDK (ONETAP-001, ONETAP-003) and not on Wi-Fi (ONETAP-002,
 * ONETAP-008).
 */
export const canTryOneTap = ({ sdk, connection }: LoginModeClient): boolean =>
  sdk !== null && connection !== 'wifi';

/**
 * Chooses one-tap when the front-end configuration enables it; the configuration is read only when relevant, and a
 * failure means normal.
 */
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
