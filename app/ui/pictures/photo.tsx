import { buildImageSrcSet } from '~/domain/shared/image-size';

interface PhotoProps {
  /** As upstream gives it. */
  address: string;
  /** Px. */
  width: number;
  height: number;
  className: string;
}

/** A photograph of upstream beside its name: in the size of its place, loaded when it is near, on a ground of its own until then. */
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
