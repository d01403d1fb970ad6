import { buildImageSrcSet } from '~/domain/shared/image-size';

interface PhotoProps {
  /** As the upstream sends it. */
  address: string;
  /** Px. */
  width: number;
  height: number;
  className: string;
}

/** A photograph from the upstream next to its name: in display size, lazy-loaded, with a background until then. */
export function Photo({ address, width, height, className }: PhotoProps) {
  return (
    <img
      className={className}
      src={address}
      srcSet={buildImageSrcSet(address, width)}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}
