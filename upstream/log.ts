import pino, { type DestinationStream, type Logger } from 'pino';

/** Keys whose values never reach a log line, wherever they stand. Handlers log masked values under other names. */
const SECRET_KEYS = [
  'phone',
  'captcha',
  'password',
  'trade_password',
  'token',
  'register_token',
  'authorize_token',
  'authorization',
  'voucher_code',
  'card_no',
];

/** The service's JSON log. `destination` is for tests. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'upstream' },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
