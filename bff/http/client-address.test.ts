import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { getClientAddress } from '~/bff/http/client-address';
import { partial } from '~/tests/fixtures/partial';

const from = (forwarded?: string): IncomingMessage =>
  partial<IncomingMessage>({
    socket: { remoteAddress: '10.0.0.9' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });

describe('the client address of a request', () => {
  it('is the socket address, for any header, when no proxy is trusted', () => {
    expect(getClientAddress(from('1.1.1.1'), 0)).toBe('10.0.0.9');
    expect(getClientAddress(from(), 2)).toBe('10.0.0.9');
  });

  it('is the value that the outermost trusted proxy wrote, never an earlier entry', () => {
    expect(getClientAddress(from('6.6.6.6, 1.1.1.1'), 1)).toBe('1.1.1.1');
    expect(getClientAddress(from('6.6.6.6,1.1.1.1 , 10.0.0.2'), 2)).toBe('1.1.1.1');
  });

  it('is the first address listed when there are fewer hops than trusted', () => {
    expect(getClientAddress(from('1.1.1.1'), 3)).toBe('1.1.1.1');
    expect(getClientAddress(from(' , '), 1)).toBe('10.0.0.9');
  });
});
