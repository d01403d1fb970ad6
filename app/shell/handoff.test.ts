import { describe, expect, it } from 'vitest';
import { readHandoff, scriptString, withHandoff } from '~/app/shell/handoff';

describe('hydration data', () => {
  it('cannot end the script it stands in', () => {
    const text = '</script><b>&\u2028';
    const literal = scriptString(text);
    expect(literal).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(literal)).toBe(text);
  });

  it('is read to its end', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[1,'));
        controller.enqueue(new TextEncoder().encode('2]'));
        controller.close();
      },
    });
    expect(await readHandoff(stream)).toBe('[1,2]');
    expect(await readHandoff(undefined)).toBe('');
  });

  it('stands at the end of the body with the nonce of the answer', () => {
    const html = '<html><body><script>window.__remixContext = {}</script></body></html>';
    expect(withHandoff(html, '[1]', 'n0')).toMatch(
      /<script nonce="n0">.*enqueue\("\[1\]"\).*<\/script><\/body><\/html>$/,
    );
  });

  it('is left out where the document has no scripts', () => {
    expect(withHandoff('<html><body>x</body></html>', '[1]', 'n0')).toBe('<html><body>x</body></html>');
  });
});
