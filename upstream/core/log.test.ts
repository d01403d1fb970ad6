import { describe, expect, it } from 'vitest';
import { createLogger } from '~/upstream/core/log';

describe('upstream log', () => {
  it('contains no phone, captcha, password or token at any depth', () => {
    const lines: string[] = [];
    const log = createLogger(
      { logLevel: 'info', instance: 'test', version: 'test' },
      { write: (line) => void lines.push(line) },
    );
    const secrets = {
      phone: '13812345678',
      captcha: '123456',
      password: 'hunter2222',
      trade_password: '290417',
      token: 'token-value',
      register_token: 'register-value',
      voucher_code: '310101199001010000',
    };
    const deep = { list: [{ request: { body: { fields: [secrets] } } }] };
    log.info({ ...secrets, body: secrets, request: { body: secrets }, deep }, 'call');
    const text = lines.join('');
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    expect(text).toContain('"service":"upstream"');
  });

  it('leaves the logged object unchanged, ends at a cycle, and keeps dates and errors', () => {
    const lines: string[] = [];
    const log = createLogger(
      { logLevel: 'info', instance: 'test', version: 'test' },
      { write: (line) => void lines.push(line) },
    );
    const fields = { token: 'kept', at: new Date(0), none: null, self: {} };
    fields.self = fields;
    log.info({ fields, err: new Error('broken') }, 'call');
    expect(fields.token).toBe('kept');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      fields: {
        token: '[redacted]',
        at: '1970-01-01T00:00:00.000Z',
        none: null,
        self: { token: '[redacted]' },
      },
      err: { type: 'Error', text: 'broken' },
    });
  });

  it('logs the location of an error, and no value of its query', () => {
    const lines: string[] = [];
    const log = createLogger(
      { logLevel: 'info', instance: 'test', version: 'test' },
      { write: (line) => void lines.push(line) },
    );
    const error = Object.assign(new Error('invalid input: "13812345678"'), {
      code: '23505',
      constraint: 'accounts_phone_key',
      detail: 'Key (phone)=(13812345678) already exists.',
      query: 'insert into accounts …',
      params: ['13812345678', '310101199001010000'],
      cause: new Error('310101199001010000'),
    });
    log.error({ err: error, route: '/gsapi/x' }, 'call failed');
    expect(lines.join('')).not.toMatch(/13812345678|310101199001010000/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: { type: 'Error', code: '23505', constraint: 'accounts_phone_key', frames: expect.any(Array) },
    });
  });
});
