import type { ReactNode } from 'react';
import { buildImagePath } from '~/domain/platform/picture-address';
import { buildQrName } from '~/domain/platform/qr-address';
import { joinClassNames } from '~/app/ui/class-names';
import '~/app/ui/pictures/qr-picture.css';

interface QrPictureProps {
  /** Target: an address of this portal, from `paths`. Private parameters are removed. */
  to: string;
  /** Effect of scanning, in words: shown below it and read by screen readers. */
  label: string;
  /** Small size, for limited space. */
  isSmall?: boolean;
  /** Further text below, such as the link itself for a person who views it on the phone. */
  children?: ReactNode;
}

/** A QR code drawn by the server, with its text; works without scripts. */
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
