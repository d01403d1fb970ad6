import { createContext, useContext } from 'react';
import { buildImagePath, type ImageTheme } from '~/domain/platform/picture-address';

/** Chosen theme for all pictures below; null follows the system. The document provides it. */
export const ImageThemeContext = createContext<ImageTheme | null>(null);

interface PictureProps {
  /** Name of the drawing, such as `scene/empty` (bff/images/draw.ts). */
  name: string;
  /** Px, in the markup, to avoid layout shifts. */
  width: number;
  height: number;
  className: string;
  /** Class of the surrounding box, when the box sets the size. */
  boxClass?: string;
  /** It is on the first screen, so it is not lazy-loaded. */
  isFirst?: boolean;
}

/**
 * A server-drawn image in the colours of the page: of the chosen theme, else of the system's. Decorative: the text
 * next to it carries the meaning.
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
