import { beforeEach, describe, expect, it } from 'vitest';
import { closePurchasePopup, initialState, openPurchasePopup, setSection, useStore } from './store';

const process = () => useStore.getState().process;

/** What a purchase does on its way: a pop-up opens and closes, the order becomes known, other sections change. */
function passThroughFlow(): void {
  openPurchasePopup({ content: '该产品处于封闭期', buttons: [{ label: '返回', to: '/wealth/user' }] });
  closePurchasePopup();
  setSection('process', { queryInfo: { orderId: 'o1', productCode: 's1', isAppend: true } });
  setSection('search', { value: '沪深300' });
}

beforeEach(() => useStore.setState(initialState, true));

describe('what a purchase keeps between its pages', () => {
  it('PURCHASE-001 the verify state, 1 unless said', () => {
    expect(process().verifyState).toBe(1);
    setSection('process', { verifyState: 3 });
    passThroughFlow();
    expect(process().verifyState).toBe(3);
  });

  it('PURCHASE-002 the auto-verify flag', () => {
    expect(process().isAutoVerify).toBe(false);
    setSection('process', { isAutoVerify: true });
    passThroughFlow();
    expect(process().isAutoVerify).toBe(true);
  });

  it('PURCHASE-003 the regular-investment flag', () => {
    expect(process().isRegularInvestment).toBe(false);
    setSection('process', { isRegularInvestment: true });
    passThroughFlow();
    expect(process().isRegularInvestment).toBe(true);
  });

  it('the order asked about, and its contract once it is known', () => {
    passThroughFlow();
    setSection('process', { contractInfo: { contractId: 'HT1' } });
    expect(process().queryInfo).toEqual({ orderId: 'o1', productCode: 's1', isAppend: true });
    expect(process().contractInfo).toEqual({ contractId: 'HT1' });
  });
});
