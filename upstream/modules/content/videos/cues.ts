import type { VideoScene } from '~/upstream/core/db/schema';

/** A sentence of a video with its display time, in seconds from the beginning. */
export interface CaptionCue {
  from: number;
  to: number;
  text: string;
}

const MILLISECONDS = 1_000;

/** Builds the captions of a video: the sentences of a scene share its time in proportion to their length. */
export function buildCaptionCues(scenes: readonly VideoScene[]): CaptionCue[] {
  let at = 0;
  return scenes.flatMap(({ seconds, says }) => {
    const letters = says.reduce((sum, { length }) => sum + length, 0);
    let from = at;
    at += seconds;
    return says.map((text) => {
      const to = Math.min(at, from + (seconds * text.length) / letters);
      const cue = { from, to, text };
      from = to;
      return cue;
    });
  });
}

/** Returns the start of each scene, in seconds from the beginning. */
export function computeSceneStarts(scenes: readonly VideoScene[]): number[] {
  let at = 0;
  return scenes.map(({ seconds }) => {
    const start = at;
    at += seconds;
    return start;
  });
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats seconds as `00:01:02.500`. */
function clock(seconds: number): string {
  const ms = Math.round(seconds * MILLISECONDS);
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  return `${two(hours)}:${two(minutes)}:${two(Math.floor(ms / MILLISECONDS) % 60)}.${String(ms % MILLISECONDS).padStart(3, '0')}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Builds the captions of a video as WebVTT. */
export function buildWebVtt(scenes: readonly VideoScene[]): string {
  const blocks = buildCaptionCues(scenes).map(({ from, to, text }, index) => {
    const shown = text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '').replace(/\s*\n\s*/g, ' ');
    return `${index + 1}\n${clock(from)} --> ${clock(to)}\n${shown}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}
