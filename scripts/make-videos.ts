/**
 * Creates the films of upstream/videos from videos.json: `npm run videos`, or `npm run videos -- nav cooling` for some.
 * Requires ffmpeg (Debian: apt-get install ffmpeg) and Noto Sans CJK; the films are committed, so other developers
 * need neither.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { VIDEO_SCRIPTS, type VideoScript } from '~/scripts/videos/video';
import { renderVideoFrame } from '~/scripts/videos/frame';

const FRAMES_A_SECOND = 10;
/** A figure is drawn in this many frames and then stays still. */
const DRAWING_FRAMES = 20;
const FOLDER = 'upstream/videos';
/** Two soft tones at the start of each scene, Hz: there is no voice, the text is in the captions. */
const TONES = [523.25, 783.99];
const LOUDNESS = 0.05;

/** Draws the frames of a film and returns ffmpeg's list with their durations. */
async function drawFrames(video: VideoScript, folder: string): Promise<string> {
  const lines: string[] = [];
  let number = 0;
  let last = '';
  for (const scene of video.scenes) {
    const drawn = scene.figure === 'title' ? 1 : DRAWING_FRAMES;
    for (let step = 1; step <= drawn; step += 1) {
      last = join(folder, `${String((number += 1)).padStart(4, '0')}.png`);
      await sharp(Buffer.from(renderVideoFrame(video, scene, step / drawn)))
        .png()
        .toFile(last);
      const rest = scene.seconds - (drawn - 1) / FRAMES_A_SECOND;
      lines.push(`file '${last}'`, `duration ${step === drawn ? rest : 1 / FRAMES_A_SECOND}`);
    }
  }
  // The last duration in the list is used only if a frame follows it.
  return [...lines, `file '${last}'`].join('\n');
}

/** Returns the sound of a film as an ffmpeg expression: a chime at the start of each scene. */
function getSound({ scenes }: VideoScript): string {
  let at = 0;
  const chimes = scenes.flatMap(({ seconds }) => {
    const begun = at + 0.2;
    at += seconds;
    return TONES.map(
      (hertz, index) =>
        `gt(t,${begun + index * 0.12})*exp(-5*(t-${begun + index * 0.12}))*sin(2*PI*${hertz}*(t-${begun}))`,
    );
  });
  return `aevalsrc=exprs='${LOUDNESS}*(${chimes.join('+')})':s=44100:d=${at}`;
}

/**
 * Declares the colour space: otherwise a player assumes another one, and the film differs from its poster frame.
 */
const COLOURS = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];
const PICTURE = [
  '-vf',
  `fps=${FRAMES_A_SECOND},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`,
  ...COLOURS,
];
const FORMS = {
  // Baseline profile: every phone and WebView that plays video supports it. The index comes first, so that playback
  // starts immediately.
  mp4: [
    ...['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.1', '-preset', 'veryslow', '-crf', '27'],
    ...['-g', '50', '-c:a', 'aac', '-b:a', '32k', '-ac', '1', '-movflags', '+faststart'],
  ],
  webm: [
    ...['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-g', '50', '-deadline', 'good', '-cpu-used', '2'],
    ...['-c:a', 'libopus', '-b:a', '24k', '-ac', '1'],
  ],
};

const asked = process.argv.slice(2);
for (const [name, video] of Object.entries(VIDEO_SCRIPTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  try {
    const list = join(folder, 'list.txt');
    writeFileSync(list, await drawFrames(video, folder));
    const [first] = video.scenes;
    if (first) {
      const poster = sharp(Buffer.from(renderVideoFrame(video, first, 1)));
      await poster.png({ palette: true, effort: 10, colours: 48 }).toFile(join(FOLDER, `${name}.png`));
    }
    for (const [form, options] of Object.entries(FORMS)) {
      const input = ['-f', 'concat', '-safe', '0', '-i', list, '-f', 'lavfi', '-i', getSound(video)];
      const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-shortest'];
      const file = join(FOLDER, `${name}.${form}`);
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...PICTURE, ...options, ...plain, file], {
        stdio: 'inherit',
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
