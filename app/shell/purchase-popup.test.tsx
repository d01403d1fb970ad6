import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { getVisiblePopup, type PurchasePopup as Popup } from '~/app/store/process';
import { closePurchasePopup, openPurchasePopup, useStore } from '~/app/store/store';
import PurchasePopup, { PurchaseNotice } from '~/app/shell/purchase-popup';

const buttons = [
  { label: '去认证', to: '/wealth/user/authenticate' },
  { label: '返回', to: '/wealth/user' },
];
const content = '请先完成合格投资者认证';
/** Content of the store as the host renders it. */
const shown = (isInPage = false) => {
  const popup = getVisiblePopup(useStore.getState().process.popup);
  return (
    popup &&
    renderToStaticMarkup(<PurchasePopup popup={popup} isInPage={isInPage} onClose={() => undefined} />)
  );
};

afterEach(closePurchasePopup);

describe('common purchase pop-up', () => {
  it('PURCHASE-004 ENTITY-027 opens with buttons and content, and disappears when closed', () => {
    expect(shown()).toBeNull();
    openPurchasePopup({ buttons, content });
    const html = shown();
    expect(html).toContain('role="dialog"');
    expect(html).toContain(content);
    for (const { label, to } of buttons) expect(html).toMatch(new RegExp(`href="${to}"[^>]*>${label}`));
    closePurchasePopup();
    for (const lacking of [
      { buttons: [], content },
      { buttons, content: '' },
    ]) {
      openPurchasePopup(lacking);
      expect(shown()).toBeNull();
    }
  });

  it('PURCHASE-005 does not open without buttons', () => {
    openPurchasePopup({ buttons: [], content });
    expect(shown()).toBeNull();
  });

  it('PURCHASE-006 does not open without content', () => {
    openPurchasePopup({ buttons, content: '  ' });
    expect(shown()).toBeNull();
  });

  it('is part of the page in elder mode and without scripts, by the same rule', () => {
    openPurchasePopup({ buttons, content });
    expect(shown(true)).not.toContain('dialog');
    expect(shown(true)).toContain(content);
    const renderPopup = (popup: Omit<Popup, 'isShow'>) => renderToStaticMarkup(<PurchaseNotice {...popup} />);
    expect(renderPopup({ buttons, content })).toContain('href="/wealth/user/authenticate"');
    expect(renderPopup({ buttons: [], content })).toBe('');
    expect(renderPopup({ buttons, content: '' })).toBe('');
  });
});
