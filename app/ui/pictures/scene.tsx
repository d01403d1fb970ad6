import type { SceneKind } from '~/domain/platform/picture-names';
import type { IconName } from '~/app/ui/icon';
import { DrawnImage } from '~/app/ui/pictures/drawn-image';

/** Icons with a more specific picture than the empty state. */
const SCENES_OF_ICONS: Partial<Record<IconName, SceneKind>> = {
  bank: 'review',
  check: 'success',
  clock: 'review',
  find: 'nomatch',
  info: 'review',
  lock: 'locked',
  search: 'nomatch',
  warn: 'failure',
};

/** Returns the picture of a state that has an icon. */
export const getSceneKind = (icon: IconName): SceneKind => SCENES_OF_ICONS[icon] ?? 'empty';

/** Picture of a state: only above its text and one button, one on each screen, never for a single missing value. */
export function SceneIllustration({ kind }: { kind: SceneKind }) {
  return <DrawnImage name={`scene/${kind}`} className="scene" width={160} height={120} isFirst />;
}
