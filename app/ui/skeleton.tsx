interface BoneProps {
  width: string;
  height: number;
  className?: string;
}

/** One grey bar; sizes are SVG attributes, so no inline style is needed. */
export function SkeletonBar({ width, height, className }: BoneProps) {
  return (
    <svg
      className={className ? `skeleton ${className}` : 'skeleton'}
      width={width}
      height={height}
      aria-hidden="true"
    />
  );
}

/** Rows of a list while they load, with the height of the real rows. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  const rows = [];
  for (let index = 0; index < count; index += 1) {
    rows.push(
      <li key={index}>
        <div className="fund-row">
          <div className="fund-row-head">
            <SkeletonBar width="58%" height={22} />
          </div>
          <SkeletonBar width="34%" height={16} className="mt-1" />
          <div className="fund-row-figures">
            <SkeletonBar width="80%" height={38} />
            <SkeletonBar width="80%" height={38} />
            <SkeletonBar width="80%" height={38} />
            <SkeletonBar width="100%" height={34} />
          </div>
        </div>
      </li>,
    );
  }
  return (
    <ul className="list" aria-busy="true" aria-label="载入中">
      {rows}
    </ul>
  );
}
