import '~/app/charts/allocation.css';

interface MeterProps {
  /** Share done, 0–1. */
  share: number;
}

/** How much of a stretch of time or work is over; the words beside it say the same. */
export function Meter({ share }: MeterProps) {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <svg className="meter" aria-hidden="true">
      <rect className="meter-ground" width="100%" height="4" rx="2" />
      <rect className="meter-value" width={`${width}%`} height="4" rx="2" />
    </svg>
  );
}
