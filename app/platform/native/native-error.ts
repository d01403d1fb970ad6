/** Reason why a native call failed. refused: the app declined; misshapen: its reply does not match. */
export type NativeErrorKind = 'timeout' | 'no-method' | 'no-window' | 'refused' | 'misshapen';

const TEXTS: Record<NativeErrorKind, string> = {
  timeout: '原生方法响应超时', // ERR-018
  'no-method': '原生方法不存在', // ERR-019
  'no-window': 'window对象不存在', // ERR-020
  refused: '原生方法未完成',
  misshapen: '原生方法答复有误',
};

/** A native call failed; its message states the reason. */
export class NativeError extends Error {
  override readonly name = 'NativeError';
  constructor(readonly kind: NativeErrorKind) {
    super(TEXTS[kind]);
  }
}
