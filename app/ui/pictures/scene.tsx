import type { SceneKind } from '~/domain/base/picture-address';
import { Picture } from '~/app/ui/pictures/picture';

/** The picture of a state: only over its words and one button, one on a screen, never for a single missing value. */
export function Scene({ kind }: { kind: SceneKind }) {
  return <Picture name={`scene/${kind}`} className="scene" width={160} height={120} isFirst />;
}
