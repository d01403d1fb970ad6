import { describe, expect, it } from 'vitest';
import { formatStartLines } from '~/bff/boot/start-lines';

const demo = {
  password: 'Demo2026',
  accounts: [{ phone: '13800000001', role: 'registered only' }],
  isOlder: false,
};

describe('lines for a person who starts the portal', () => {
  it('contains the address, the console and the demo accounts', () => {
    expect(formatStartLines('http://10.0.0.7:3000', { demo, consoleUrl: 'http://127.0.0.1:4100' })).toBe(
      '\nPortal: http://10.0.0.7:3000\nConsole: http://127.0.0.1:4100\nDemo accounts (password Demo2026):\n  13800000001  registered only\n\n',
    );
  });

  it('names demo data of an older version and the command that replaces it', () => {
    const lines = formatStartLines('http://localhost:3000', {
      demo: { ...demo, isOlder: true },
      consoleUrl: null,
    });
    expect(lines).toContain('npm run dev -- --fresh');
    expect(formatStartLines('http://localhost:3000', { demo, consoleUrl: null })).not.toContain('--fresh');
  });

  it('contains no demo accounts after a restart', () => {
    expect(formatStartLines('http://localhost:3000', { demo, consoleUrl: null }, true)).toBe(
      '\nPortal: http://localhost:3000\n\n',
    );
  });
});
