import { useEffect, useRef } from 'react';
import { focusInside, trapFocus } from '../platform/dialogs';
import { popupToShow, type PurchasePopup as Popup } from '../store/process';
import { ButtonLink, IconButton } from '../ui/button';
import { Card } from '../ui/card';

type PopupText = Pick<Popup, 'content' | 'buttons'>;

interface PurchasePopupProps {
  popup: Popup;
  /** Elder mode has no pop-ups: the same stands at the head of the page. */
  isInPage: boolean;
  onClose: () => void;
}

/** The common pop-up of a purchase: what to know, and where to go on. */
export default function PurchasePopup({ popup, isInPage, onClose }: PurchasePopupProps) {
  if (!popupToShow(popup)) return null;
  if (!isInPage) return <PopupDialog {...popup} onClose={onClose} />;
  return (
    <div className="wrap" role="status">
      <PurchaseNotice {...popup} />
    </div>
  );
}

/** The same as a part of a page: where scripts do not run, and in elder mode. */
export function PurchaseNotice({ content, buttons }: PopupText) {
  if (!popupToShow({ content, buttons, isShow: true })) return null;
  return (
    <Card pad="p" as="section" className="mt-3" label="提示">
      <p>{content}</p>
      <PopupButtons buttons={buttons} />
    </Card>
  );
}

function PopupDialog({ content, buttons, onClose }: PopupText & { onClose: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const before = document.activeElement as HTMLElement | null;
    document.documentElement.classList.add('locked');
    focusInside(element);
    const release = trapFocus(element, () => close.current());
    return () => {
      release();
      document.documentElement.classList.remove('locked');
      before?.focus?.();
    };
  }, []);
  return (
    <div className="sheet-root" ref={root}>
      <button type="button" className="scrim" aria-hidden="true" tabIndex={-1} onClick={onClose} />
      <section className="sheet" role="dialog" aria-modal="true" aria-label="提示">
        <div className="sheet-h">
          <h2>提示</h2>
          <IconButton icon="close" label="关闭" data-close="" onClick={onClose} />
        </div>
        <div className="sheet-b">
          <p className="mt-4">{content}</p>
          <PopupButtons buttons={buttons} />
        </div>
      </section>
    </div>
  );
}

/** The first one is the way on. */
function PopupButtons({ buttons }: Pick<Popup, 'buttons'>) {
  return (
    <>
      {buttons.map(({ label, to }, index) => (
        <ButtonLink key={to + label} wide className="mt-3" kind={index === 0 ? 'main' : 'line'} to={to}>
          {label}
        </ButtonLink>
      ))}
    </>
  );
}
