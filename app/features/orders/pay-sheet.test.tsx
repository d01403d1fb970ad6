import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { typedTradePasswordSchema } from '~/app/features/orders/trade-schema';
import { PayButton, PaySheet } from '~/app/features/orders/pay-sheet';
import { renderForm } from '~/app/ui/form/testing/draw-form';

const schema = z.object({ trade_password: typedTradePasswordSchema });
const closed = { isOpen: false, close: () => undefined, onSubmit: () => undefined };

describe('end of a form that moves money, without scripts', () => {
  const draw = (lastResult?: Parameters<typeof renderForm>[0]['lastResult']) =>
    renderForm({ schema, lastResult }, ({ trade_password }) => (
      <>
        <PaySheet
          form={{ id: 'buy' }}
          pay={closed}
          password={trade_password}
          resetTo="/wealth/user/set_trade_password"
          about="示例股票A"
          sum={{ figure: '10,000.00', unit: '元' }}
          facts={[]}
          intent="buy"
          confirm="确认买入"
        />
        <PayButton form={{ id: 'buy' }} intent="buy" label="买入 10,000.00 元" confirm="确认买入" />
      </>
    ));

  it('has the trade password as its last field, one real input, and a button with the final label', () => {
    const html = draw();
    expect(html.match(/<input[^>]*>/g)).toEqual([expect.stringMatching(/type="password"/)]);
    expect(html).toMatch(/<button[^>]*value="buy"[^>]*>确认买入<\/button>/);
    expect(html).not.toContain('role="dialog"');
    expect(html).not.toContain('买入 10,000.00 元');
  });

  it('shows a wrong password at its field and does not fill it in again', () => {
    const html = draw({
      status: 'error',
      initialValue: { trade_password: '135790' },
      error: { trade_password: ['交易密码有误，还可尝试 4 次'] },
    });
    expect(html).toContain('交易密码有误，还可尝试 4 次');
    expect(html).toMatch(/aria-invalid="true"/);
    expect(html).not.toContain('135790');
  });
});
