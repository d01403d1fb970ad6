import type { SparklineModel } from '~/app/charts/spark';

interface SparklineProps {
  spark: SparklineModel | null;
  /** For example 近1年走势. */
  label: string;
}

const dotClass = { up: 'sparkline-up', down: 'sparkline-down', flat: undefined };

/** Draws a neutral line, its start level and a dot at the end. */
export function Sparkline({ spark, label }: SparklineProps) {
  if (!spark) return null;
  return (
    <svg className="sparkline" role="img" aria-label={label}>
      <svg width="100%" height="100%" viewBox={`0 0 ${spark.width} 1000`} preserveAspectRatio="none">
        <line x1="0" x2={spark.width} y1={spark.base} y2={spark.base} />
        <path d={spark.path} />
      </svg>
      <circle className={dotClass[spark.trend]} cx="100%" cy={`${spark.end / 10}%`} r="2.5" />
    </svg>
  );
}
