import { formatCoverKey, type CoverFacts } from '~/domain/platform/cover-facts';
import { DrawnImage } from '~/app/ui/pictures/drawn-image';

interface CoverProps {
  /** Figures from the article itself. */
  facts: CoverFacts;
  /** row: 96 px next to a title. card: full width of its container, 16:9. */
  size?: 'row' | 'card';
  isFirst?: boolean;
}

/** Cover of an article or talk; its title is shown as text next to it or below it. */
export function Cover({ facts, size = 'row', isFirst }: CoverProps) {
  const isRow = size === 'row';
  return (
    <DrawnImage
      name={`${isRow ? 'cover-small' : 'cover'}/${formatCoverKey(facts)}`}
      className={isRow ? 'cover cover-row' : 'cover absolute top-0 left-0 w-full h-full'}
      boxClass={isRow ? undefined : 'cover-box'}
      width={isRow ? 96 : 320}
      height={isRow ? 54 : 180}
      isFirst={isFirst}
    />
  );
}
