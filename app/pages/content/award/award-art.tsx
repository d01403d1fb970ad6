const LEAVES = 7;
const CENTRE = 60;
const RADIUS = 46;
/** Degrees from the foot of the wreath to its last leaf. */
const REACH = 150;

/** Positions of the leaves on one branch, from the foot upwards. */
const leaves = Array.from({ length: LEAVES }, (_, index) => {
  const turn = 20 + (index * (REACH - 20)) / (LEAVES - 1);
  const angle = ((90 + turn) * Math.PI) / 180;
  const x = CENTRE + RADIUS * Math.cos(angle);
  const y = CENTRE + RADIUS * Math.sin(angle);
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(turn + 205).toFixed(0)})`;
});

const Branch = () => (
  <>
    <path d="M60 106A46 46 0 0 1 37 20.2" />
    {leaves.map((place) => (
      <path key={place} transform={place} d="M0 0C4 -5 11 -6 16 -2C12 3 5 4 0 0ZM0 0L13 -1.6" />
    ))}
  </>
);

/** Emblem of the award: a wreath of camphor leaves around a star, drawn in gold lines. */
export function AwardEmblem({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 120 120" aria-hidden="true">
      <Branch />
      <g transform="matrix(-1 0 0 1 120 0)">
        <Branch />
      </g>
      <path d="M60 36L66.8 50.6L82.8 52.6L71 63.6L74.1 79.4L60 71.7L45.9 79.4L49 63.6L37.2 52.6L53.2 50.6Z" />
    </svg>
  );
}
