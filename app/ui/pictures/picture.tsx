import { createContext, useContext } from 'react';
import { buildImagePath, type ImageTheme } from '~/domain/platform/picture-address';

/** The look that was chosen, of every picture below; null follows the system. The document provides it. */
export const ImageThemeContext = createContext<ImageTheme | null>(null);

interface PictureProps {
  /** Which drawing, such as `scene/empty` (bff/images/draw.ts). */
  name: string;
  /** Px, in the markup, so that nothing shifts. */
  width: number;
  height: number;
  className: string;
  /** Of the box around it, where the box gives the size. */
  boxClass?: string;
  /** It stands on the first screen: it is not left for later. */
  isFirst?: boolean;
}

/**
 * A drawing of the server in the colours of the page: of the look that was chosen, else of the system's. Decorative: the words
 * beside it carry the meaning.
 */
export function DrawnImage({ name, width, height, className, boxClass, isFirst }: PictureProps) {
  const theme = useContext(ImageThemeContext);
  return (
    <picture className={boxClass ?? 'picture-box'}>
      {!theme && <source media="(prefers-color-scheme: dark)" srcSet={buildImagePath(name, 'dark')} />}
      <img
        className={className}
        src={buildImagePath(name, theme ?? 'light')}
        alt=""
        width={width}
        height={height}
        loading={isFirst ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
