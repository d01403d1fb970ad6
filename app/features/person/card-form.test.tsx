import { describe, expect, it } from 'vitest';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { CardForm } from '~/app/features/person/card-form';

const awaited = { bank: '中国工商银行', tail: '5102', maskedPhone: '138****0005', hint: null };
const draw = (resendSeconds: number) =>
  renderInRouter(
    <CardForm
      awaited={{ ...awaited, resendSeconds }}
      reply={undefined}
      intentKey="14039557-8647-4978-9119-386ab54d4f4b"
      submitLabel="绑定银行卡"
    />,
  );

describe('code of a bank card, rendered on the server', () => {
  it('states without scripts how long to wait for another code, and nothing when there is no wait', () => {
    expect(draw(52)).toContain('<noscript>，52 秒后可重新获取</noscript>');
    expect(draw(181)).toContain('<noscript>，4 分钟后可重新获取</noscript>');
    expect(draw(0)).not.toContain('后可重新获取');
  });
});
