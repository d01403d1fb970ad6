import type { ReactNode } from 'react';
import { buildImagePath } from '~/domain/platform/picture-address';
import { buildQrName } from '~/domain/platform/qr-address';
import { joinClassNames } from '~/app/ui/class-names';
import '~/app/ui/pictures/qr-picture.css';

interface QrPictureProps {
  /** Where it leads: an address of this portal, by `paths`. What must not travel is taken out of it. */
  to: string;
  /** What scanning it does, in words: stands below it and is what a reader of screens hears. */
  label: string;
  /** Beside other things, where there is no room for a large one. */
  isSmall?: boolean;
  /** More words below, such as the link itself for who holds the phone that shows it. */
  children?: ReactNode;
}

/** A QR code drawn by the server, with its words; there without scripts. */
export function QrCodeImage({ to, label, isSmall, children }: QrPictureProps) {
  return (
    <figure className="qr-picture">
      <img
        className={joinClassNames('qr-picture-code', isSmall && 'qr-picture-small')}
        src={buildImagePath(buildQrName(to), 'light')}
        alt={`二维码：${label}`}
        width={isSmall ? 144 : 216}
        height={isSmall ? 144 : 216}
        decoding="async"
      />
      <figcaption className="qr-picture-words">
        {label}
        {children}
      </figcaption>
    </figure>
  );
}
