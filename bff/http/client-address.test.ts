import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { getClientAddress } from '~/bff/http/client-address';

const from = (forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress: '10.0.0.9' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('the address a request came from', () => {
  it('is the socket, whatever a header says, when no proxy is trusted', () => {
    expect(getClientAddress(from('1.1.1.1'), 0)).toBe('10.0.0.9');
    expect(getClientAddress(from(), 2)).toBe('10.0.0.9');
  });

  it('is what the outermost trusted proxy wrote, never what stands before it', () => {
    expect(getClientAddress(from('6.6.6.6, 1.1.1.1'), 1)).toBe('1.1.1.1');
    expect(getClientAddress(from('6.6.6.6,1.1.1.1 , 10.0.0.2'), 2)).toBe('1.1.1.1');
  });

  it('is the first address named when fewer hops than trusted are there', () => {
    expect(getClientAddress(from('1.1.1.1'), 3)).toBe('1.1.1.1');
    expect(getClientAddress(from(' , '), 1)).toBe('10.0.0.9');
  });
});
