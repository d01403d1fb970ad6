/** Why a native call came to nothing. refused: the app said so; misshapen: its answer does not fit. */
export type NativeErrorKind = 'timeout' | 'no-method' | 'no-window' | 'refused' | 'misshapen';

const TEXTS: Record<NativeErrorKind, string> = {
  timeout: '原生方法响应超时', // ERR-018
  'no-method': '原生方法不存在', // ERR-019
  'no-window': 'window对象不存在', // ERR-020
  refused: '原生方法未完成',
  misshapen: '原生方法答复有误',
};

/** A native call came to nothing; its message says why. */
export class NativeError extends Error {
  override readonly name = 'NativeError';
  constructor(readonly kind: NativeErrorKind) {
    super(TEXTS[kind]);
  }
}
