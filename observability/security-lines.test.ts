import { describe, expect, it } from 'vitest';
import { createFileLines, createSecurityLines, type SecurityFields } from '~/observability/security-lines';

const opened = () => {
  const lines: SecurityFields[] = [];
  const clock = { ms: 0 };
  const security = createSecurityLines(
    (fields) => void lines.push(fields),
    () => clock.ms,
  );
  return { lines, clock, security };
};

describe('security log lines', () => {
  it('is written separately, and above twenty per minute and address as one sum at the end of the minute', () => {
    const { lines, clock, security } = opened();
    for (let at = 0; at < 500; at += 1)
      security.note({ kind: 'limit', address: '203.0.113.9', fields: { limit: 'login-try', phone: 'ab' } });
    security.note({ kind: 'limit', address: '203.0.113.10' });
    expect(lines).toHaveLength(21);
    clock.ms = 60_000;
    security.note({ kind: 'limit', address: '203.0.113.9' });
    expect(lines[21]).toEqual({ kind: 'limit', address: '203.0.113.9', times: 480 });
    expect(lines).toHaveLength(23);
  });

  it('is bounded for very many addresses too, and all are counted in the sums', () => {
    const { lines, security } = opened();
    for (let at = 0; at < 20_000; at += 1) security.note({ kind: 'cross-site', address: `a${at}` });
    expect(lines).toHaveLength(3_000);
    security.flush();
    const sums = lines.slice(3_000);
    expect(sums).toHaveLength(1_001);
    expect(sums.reduce((sum, { times }) => sum + Number(times), 0)).toBe(17_000);
    expect(sums).toContainEqual({ kind: 'cross-site', address: null, times: 16_000 });
  });

  it('about operators are never summed', () => {
    const { lines, security } = opened();
    for (let at = 0; at < 100; at += 1)
      security.always({ kind: 'look', address: null, fields: { page: 'files' } });
    expect(lines).toHaveLength(100);
  });
});

describe('file lines', () => {
  it('is appended in order while earlier ones are being written', async () => {
    const blocks: string[] = [];
    const file = createFileLines(
      async (text) => {
        await Promise.resolve();
        blocks.push(text);
      },
      (error) => expect.unreachable(String(error)),
    );
    file.write('1');
    file.write('2');
    await file.written();
    file.write('3');
    await file.written();
    expect(blocks).toEqual(['1\n2\n', '3\n']);
  });

  it('is counted and does not end the process when it cannot be written or would fill the memory', async () => {
    const faults: unknown[] = [];
    const file = createFileLines(
      () => Promise.reject(new Error('ENOSPC')),
      (error) => void faults.push(error),
    );
    file.write('x'.repeat(900_000));
    file.write('y'.repeat(900_000));
    await file.written();
    expect(faults).toHaveLength(2);
  });

  it('is retried after a partial write on a full disk, on a separate line', async () => {
    let [written, isFull] = ['', true];
    const file = createFileLines(
      async (text) => {
        written += isFull ? text.slice(0, 1) : text;
        if (isFull) throw new Error('ENOSPC');
      },
      () => undefined,
    );
    file.write('one');
    await file.written();
    isFull = false;
    file.write('two');
    await file.written();
    expect(written).toBe('o\none\ntwo\n');
  });
});
