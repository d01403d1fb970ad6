/**
 * Pictures of states, 160 by 120: a floor line, a pale disc, one object in ink; gold marks the next step (the seal,
 * the path, the gap).
 */
import { SCENES, type SceneKind } from '~/domain/platform/picture-names';
import { getGold, type Palette } from '~/bff/images/palette';
import { rect, circle, svgDocument, path } from '~/bff/images/svg';

/** A sheet of paper with a folded corner. */
const drawSheet = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width - 12}l12 12v${height - 12}H${x}zM${x + width - 12} ${y}v12h12`;

/** Draws the object of each state. */
function getObject(kind: SceneKind, palette: Palette): string {
  const surface = { fill: palette.surface };
  const gold = { stroke: getGold(palette) };
  const hair = { stroke: palette.lineStrong, 'stroke-opacity': '.5', 'stroke-width': '1' };
  const goldHair = { ...gold, 'stroke-opacity': '.8', 'stroke-width': '1' };
  const goldBold = { ...gold, 'stroke-width': '3' };
  const goldSurface = { ...surface, ...gold };
  const dash = { ...gold, 'stroke-dasharray': '4 4' };
  switch (kind) {
    case 'empty':
      return (
        path('M42 82h22l5 9h22l5-9h22v22H42zM42 82l11-19h8M118 82l-11-19h-8', surface) +
        path('M64 24h24l8 8v38H64zM88 24v8h8M71 44h18M71 53h12', dash)
      );
    case 'success':
      return (
        path(drawSheet(50, 22, 50, 82), surface) +
        path('M60 46h30M60 57h30M60 68h18') +
        circle(102, 84, 17, goldSurface) +
        circle(102, 84, 12.5, goldHair) +
        path('M96 84.5l4.5 4.5 8-9', gold)
      );
    case 'locked':
      return (
        path('M44 22h72v82H44zM80 22v82', surface) +
        path('M51 30h22v32H51zM87 30h22v32H87zM51 76h22v20H51zM87 76h22v20H87z') +
        path(
          'M58.3 30v32M65.7 30v32M51 40.7h22M51 51.3h22M94.3 30v32M101.7 30v32M87 40.7h22M87 51.3h22',
          hair,
        ) +
        path('M74.5 66v-5a5.5 5.5 0 0 1 11 0v5', gold) +
        rect(70, 66, 20, 16, { ...goldSurface, rx: 2 }) +
        path('M80 72.5v3.5', gold)
      );
    case 'failure':
      return (
        path('M46 24h30l-5 13 7 13-8 13 7 13-6 13 4 15H46z', surface) +
        path('M91 20h12l12 12v72H89l-4-15 6-13-7-13 8-13-7-13zM103 20v12h12', surface) +
        path('M55 44h9M55 58h12M55 72h9M99 50h7M100 64h6M99 78h7') +
        path('M72 50l18-3M68 63l17 0M73 77l17-1', gold)
      );
    case 'offline':
      return (
        path(
          'M14 66h44v38H14M22 104V91a10 10 0 0 1 20 0v13M146 66h-44v38h44M138 104V91a10 10 0 0 0-20 0v13',
          surface,
        ) +
        path(
          'M14 56h44M20 56v10M32 56v10M44 56v10M56 56v10M146 56h-44M140 56v10M128 56v10M116 56v10M104 56v10',
        ) +
        path('M62 61c10-9 26-9 36 0', dash) +
        path('M64 94c4-3 8-3 12 0s8 3 12 0 6-2.5 8-1M70 101c3-2 6-2 9 0s6 2 9 0', hair)
      );
    case 'review':
      return (
        path(drawSheet(42, 24, 48, 80), surface) +
        path('M52 48h26M52 59h28M52 70h18') +
        path(
          'M86 52h34M86 104h34M90 52v7c0 9 11 13 11 19s-11 10-11 19v7M116 52v7c0 9-11 13-11 19s11 10 11 19v7',
          surface,
        ) +
        path('M96 63h14M103 76v12M95 100c2-7 14-7 16 0', gold)
      );
    case 'nomatch':
      return (
        path(drawSheet(44, 24, 52, 80), surface) +
        path('M54 46h28M54 57h32M54 68h16') +
        circle(98, 74, 17, goldSurface) +
        path('M110 86l13 13', goldBold) +
        path('M92 74h12', gold)
      );
    case 'welcome':
      return (
        path(
          `M14 36h132M14 44h132${Array.from({ length: 11 }, (_, index) => `M${14 + index * 12} 36c0 7 12 7 12 0`).join('')}`,
          hair,
        ) +
        path('M24 44v60M136 44v60') +
        path('M70 104a29 29 0 1 1 20 0z', surface) +
        path('M53.5 88c6-7 11-7 16-1 7-11 17-12 36.5 3') +
        circle(89, 66, 6.5, gold) +
        path('M70 104l-14 12M90 104l14 12', gold)
      );
  }
}

/** Draws the picture of a state; null for a state that has none. */
export function drawScene(kind: string, palette: Palette): string | null {
  const known = SCENES.find((each) => each === kind);
  if (known === undefined) return null;
  return svgDocument(
    [0, 0, 160, 120],
    { stroke: palette.ink2, 'stroke-width': '1.5' },
    circle(80, 58, 44, { fill: palette.sunken, stroke: 'none' }) +
      path('M12 104h136', { stroke: palette.lineStrong }) +
      getObject(known, palette),
  );
}
