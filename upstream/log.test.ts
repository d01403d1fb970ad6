import { describe, expect, it } from 'vitest';
import { createLogger } from './log';

describe('log of the upstream', () => {
  it('writes no phone, captcha, password or token, however deep', () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    const secrets = {
      phone: '13812345678',
      captcha: '123456',
      password: 'hunter2222',
      trade_password: '290417',
      token: 'token-value',
      register_token: 'register-value',
      voucher_code: '310101199001010000',
    };
    log.info({ ...secrets, body: secrets, request: { body: secrets } }, 'call');
    const text = lines.join('');
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    expect(text).toContain('"service":"upstream"');
  });
});
