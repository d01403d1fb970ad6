import '~/app/charts/allocation.css';

interface MeterProps {
  /** Completed share, 0–1. */
  share: number;
}

/** Shows how much of a period or a task is complete; the text next to it says the same. */
export function Meter({ share }: MeterProps) {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <svg className="meter" aria-hidden="true">
      <rect className="fill-sunken" width="100%" height="4" rx="2" />
      <rect className="fill-gold-line" width={`${width}%`} height="4" rx="2" />
    </svg>
  );
}
