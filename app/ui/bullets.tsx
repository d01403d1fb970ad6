import { joinClassNames } from '~/app/ui/class-names';

/** Rules, conditions or steps, one sentence each. */
export function Bullets({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <ul className={joinClassNames('bullet-list', className)}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
