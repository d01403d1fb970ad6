import { joinClassNames } from '~/app/ui/class-names';
import { iconPaths, type IconName } from '~/app/ui/icon-paths';

export type { IconName } from '~/app/ui/icon-paths';

interface IconProps {
  name: IconName;
  /** s 16 px, m 20 px, otherwise 24 px. */
  size?: 's' | 'm';
  className?: string;
}

const sizeClass = { s: 'icon icon-small', m: 'icon icon-medium' };

/** A decorative icon: the text next to it, or the label of its button, carries the meaning. */
export function Icon({ name, size, className }: IconProps) {
  const base = size ? sizeClass[size] : 'icon';
  return (
    <svg
      className={className ? joinClassNames(base, className) : base}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: iconPaths[name] }}
    />
  );
}
