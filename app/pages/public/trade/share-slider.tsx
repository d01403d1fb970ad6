import '~/app/ui/form/flow.css';
import { useHydrated } from '~/app/ui/use-hydrated';
import { setFieldValue } from '~/app/ui/form/set-field-value';

/** Positions of the slider: hundredths of the redeemable shares. */
const STEPS = 100;

interface ShareSliderProps {
  available: string;
  /** Typed shares, or '' for none. */
  shares: string;
  fieldId: string;
  name?: '赎回' | '转换';
}

/** Slider that writes the number of shares into the field; without scripts only the field is shown. */
export function ShareSlider({ available, shares, fieldId, name = '赎回' }: ShareSliderProps) {
  if (!useHydrated()) return null;
  const most = Number(available);
  const position = most > 0 ? Math.min(STEPS, Math.round((Number(shares || 0) / most) * STEPS)) : 0;
  return (
    <input
      type="range"
      className="share-slider mt-3"
      min={0}
      max={STEPS}
      step={1}
      value={position}
      aria-label={`${name}份额占可用份额的百分比`}
      aria-valuetext={`${position}%`}
      onChange={(event) => {
        const share = Number(event.target.value);
        setFieldValue(fieldId, share === STEPS ? available : (Math.floor(most * share) / STEPS).toFixed(2));
      }}
    />
  );
}
