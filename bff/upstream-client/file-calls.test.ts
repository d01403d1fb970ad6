import { describe, expect, it } from 'vitest';
import { buildFileHeaders } from '~/bff/upstream-client/file-calls';

describe('the range sent upstream', () => {
  const MEGABYTE = 1024 * 1024;

  it.each([
    ['bytes=0-', 'bytes=0-1048575'],
    ['bytes=0-1', 'bytes=0-1'],
    ['bytes=500-999999999999', 'bytes=500-1049075'],
    ['bytes=-100', 'bytes=-100'],
    ['bytes=-999999999999', 'bytes=-1048576'],
  ])('requests %s of a film as %s', (asked, sent) => {
    expect(buildFileHeaders({ range: asked }, MEGABYTE).range).toBe(sent);
    expect(buildFileHeaders({ range: asked }).range).toBe(asked);
  });

  it.each([
    'bytes=0-1,5-9',
    'bytes=0-9,0-9,0-9',
    'bytes=-',
    'bytes=9999999999999-',
    'bytes=a-b',
    'items=0-1',
    'bytes = 0-1',
  ])('sends no range for %s, so the whole file is returned', (asked) => {
    expect(buildFileHeaders({ range: asked }, MEGABYTE).range).toBeUndefined();
    expect(buildFileHeaders({ range: asked, 'if-range': '"abc"' }, MEGABYTE)['if-range']).toBeUndefined();
  });
});
