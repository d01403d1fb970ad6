import { NATIVE_CALL_TIMEOUT_MS } from '~/domain/shared/constants';
import { BRIDGE_NAMES } from '~/domain/platform/native-bridge';
import {
  NATIVE_METHODS,
  type NativeResult,
  type NativeMethodName,
  type NativeParams,
} from '~/app/platform/native/methods';
import {
  isFramedByOtherOrigin,
  NO_METHOD_CODE,
  type NativeWindow,
  type NativeTransport,
} from '~/app/platform/native/native-transport';

/** Reason why a native call failed. refused: the app declined; misshapen: its reply does not match. */
type NativeErrorKind = 'timeout' | 'no-method' | 'no-window' | 'refused' | 'misshapen';

const TEXTS: Record<NativeErrorKind, string> = {
  timeout: '原生方法响应超时', // ERR-018
  'no-method': '原生方法不存在', // ERR-019
  'no-window': 'window对象不存在', // ERR-020
  refused: '原生方法未完成',
  misshapen: '原生方法答复有误',
};

/** A native call failed; its message states the reason. */
class NativeError extends Error {
  override readonly name = 'NativeError';
  constructor(readonly kind: NativeErrorKind) {
    super(TEXTS[kind]);
  }
}

/** How long a page waits for the app's object, and how often it checks. */
const READY_WITHIN_MS = 3_000;
const POLL_INTERVAL_MS = 100;
/** Maximum number of characters read from a reply. */
const ANSWER_MAX = 65_536;
/** Maximum number of parallel calls. */
const OPEN_MAX = 64;
/** Number of calls recorded for the diagnostics page (`/{product}/shells`), and characters of a reply. */
const KEPT_MAX = 40;
const SHOWN_MAX = 200;

/** State of a call. */
export interface NativeCallRecord {
  method: NativeMethodName;
  state: 'open' | 'answered' | NativeErrorKind;
  /** Reply as truncated JSON; null before it arrives, and for secret replies. */
  answer: string | null;
}

/**
 * Events that the app sends to a page: the back key, a login, the keyboard. The return value tells whether it was
 * handled.
 */
export type NativeEventName = 'back' | 'login' | 'keyboard' | 'insets';
type Listener = (detail: unknown) => boolean;

export interface NativeBridge {
  /** Calls the app. Fails with NativeError: no reply within 30 s, no such method, no app. */
  call<Name extends NativeMethodName>(method: Name, params: NativeParams<Name>): Promise<NativeResult<Name>>;
  /** Subscribes to an event of the app; returns a function that unsubscribes. */
  on(event: NativeEventName, listener: Listener): () => void;
  /** The last calls, oldest first. */
  records(): readonly NativeCallRecord[];
}

export interface BridgeOptions {
  window: NativeWindow;
  way: NativeTransport;
  /** Called once for each kind of failure of each method. */
  onFailure: (failure: { method: NativeMethodName; kind: NativeErrorKind }) => void;
  /** Part of the ids, so that no reply matches a call of another page. */
  pageId: string;
}

interface OpenCall {
  record: NativeCallRecord;
  settle(failure: NativeErrorKind | null, result?: unknown): void;
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > ANSWER_MAX) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Creates a bridge into the app that contains the page. Late, duplicate and unsolicited replies are ignored. */
export function createBridge({ window, way, onFailure, pageId }: BridgeOptions): NativeBridge {
  const open = new Map<string, OpenCall>();
  const kept: NativeCallRecord[] = [];
  const reported = new Set<string>();
  const listeners = new Map<NativeEventName, Listener[]>();
  let count = 0;
  let search: Promise<boolean> | null = null;

  /**
   * Resolves whether the app's object exists, as soon as it appears or the time is over; the next call checks
   * again.
   */
  function found(): Promise<boolean> {
    search ??= new Promise<boolean>((resolve) => {
      let pollsLeft = READY_WITHIN_MS / POLL_INTERVAL_MS;
      const end = (isThere: boolean) => {
        clearInterval(timer);
        window.document.removeEventListener(BRIDGE_NAMES.readyEvent, checkBridge);
        search = null;
        resolve(isThere);
      };
      const checkBridge = () => {
        pollsLeft -= 1;
        if (way.isThere()) end(true);
        else if (pollsLeft <= 0) end(false);
      };
      const timer = setInterval(checkBridge, POLL_INTERVAL_MS);
      window.document.addEventListener(BRIDGE_NAMES.readyEvent, checkBridge);
    });
    return search;
  }

  function remember(record: NativeCallRecord): void {
    kept.push(record);
    if (kept.length > KEPT_MAX) kept.shift();
  }

  function report(method: NativeMethodName, kind: NativeErrorKind): void {
    const key = `${method} ${kind}`;
    if (reported.has(key)) return;
    reported.add(key);
    onFailure({ method, kind });
  }

  function send(id: string, method: NativeMethodName, params: object, call: OpenCall): void {
    // The call may have timed out while the app was searched for.
    if (!open.has(id)) return;
    if (!way.has(method)) call.settle('no-method');
    else
      try {
        way.send({ id, method, params });
      } catch {
        call.settle('refused');
      }
  }

  /** A message without a known id is ignored. */
  function receive(text: unknown): void {
    const answer = parsed(text) as { id?: unknown; code?: unknown; result?: unknown } | null;
    const call = answer && typeof answer.id === 'string' ? open.get(answer.id) : undefined;
    if (!answer || !call) return;
    if (answer.code === 0) call.settle(null, answer.result);
    else call.settle(answer.code === NO_METHOD_CODE ? 'no-method' : 'refused');
  }

  function hear(name: unknown, text: unknown): boolean {
    if (isFramedByOtherOrigin(window)) return false;
    const detail = text === undefined ? null : parsed(text);
    // The last listener belongs to the topmost overlay.
    const all = [...(listeners.get(name as NativeEventName) ?? [])].reverse();
    return all.some((listener) => listener(detail));
  }

  window[BRIDGE_NAMES.pageObject] = { answer: receive, event: hear };

  return {
    call<Name extends NativeMethodName>(
      method: Name,
      params: NativeParams<Name>,
    ): Promise<NativeResult<Name>> {
      const record: NativeCallRecord = { method, state: 'open', answer: null };
      remember(record);
      return new Promise<NativeResult<Name>>((resolve, reject) => {
        count += 1;
        const id = `${pageId}-${count}`;
        const fail = (kind: NativeErrorKind) => {
          record.state = kind;
          report(method, kind);
          reject(new NativeError(kind));
        };
        const call: OpenCall = {
          record,
          settle(failure, result) {
            clearTimeout(timer);
            open.delete(id);
            if (failure !== null) return fail(failure);
            const { read, isSecret } = NATIVE_METHODS[method];
            const value = read(result);
            if (value === undefined) return fail('misshapen');
            record.state = 'answered';
            if (!isSecret) record.answer = JSON.stringify(value).slice(0, SHOWN_MAX);
            resolve(value as NativeResult<Name>);
          },
        };
        const timer = setTimeout(() => call.settle('timeout'), NATIVE_CALL_TIMEOUT_MS);
        open.set(id, call);
        if (isFramedByOtherOrigin(window)) call.settle('no-window');
        else if (open.size > OPEN_MAX) call.settle('refused');
        else if (search === null && way.isThere()) send(id, method, params, call);
        else
          void found().then((isThere) => {
            if (isThere) send(id, method, params, call);
            else if (open.has(id)) call.settle('no-window');
          });
      });
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      return () =>
        listeners.set(
          event,
          (listeners.get(event) ?? []).filter((each) => each !== listener),
        );
    },
    records: () => kept,
  };
}
