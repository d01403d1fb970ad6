import { getVisiblePopup, type PurchasePopup as Popup } from '~/app/store/process';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Dialog } from '~/app/ui/dialog';

type PopupText = Pick<Popup, 'content' | 'buttons'>;

export interface PurchasePopupProps {
  popup: Popup;
  /** Elder mode has no pop-ups: the content is shown at the top of the page. */
  isInPage: boolean;
  onClose: () => void;
}

/** Common purchase pop-up: information, and links to continue. */
export default function PurchasePopup({ popup, isInPage, onClose }: PurchasePopupProps) {
  if (!getVisiblePopup(popup)) return null;
  if (!isInPage) {
    return (
      <Dialog title="提示" onClose={onClose}>
        <p className="mt-4">{popup.content}</p>
        <PopupButtons buttons={popup.buttons} />
      </Dialog>
    );
  }
  return (
    <div className="column" role="status">
      <PurchaseNotice {...popup} />
    </div>
  );
}

/** The same content as part of a page: without scripts, and in elder mode. */
export function PurchaseNotice({ content, buttons }: PopupText) {
  if (!getVisiblePopup({ content, buttons, isShow: true })) return null;
  return (
    <Card pad="p" as="section" className="mt-3" label="提示">
      <p>{content}</p>
      <PopupButtons buttons={buttons} />
    </Card>
  );
}

/** The first button is the main one. */
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
