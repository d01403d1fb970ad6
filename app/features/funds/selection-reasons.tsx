/** Reasons for selecting a fund, and the day they apply to; null before the first NAV. */
export function SelectionReasons({ reasons, asOf }: { reasons: readonly string[]; asOf: string | null }) {
  return (
    <p className="note-text product-card-reason">
      <span className="tiny-text block">
        入选依据，
        {asOf ? (
          <>
            截至 <span className="whitespace-nowrap">{asOf}</span>
          </>
        ) : (
          '净值尚未披露'
        )}
      </span>
      {reasons.map((reason) => (
        <span key={reason} className="block">
          {reason}
        </span>
      ))}
    </p>
  );
}
