import { z } from 'zod';
import videos from '~/upstream/videos/videos.json' with { type: 'json' };

const sceneSchema = z.strictObject({
  title: z.string(),
  lines: z.array(z.string()),
  figure: z.string(),
  seconds: z.number().int(),
  says: z.array(z.string()),
});
export type Scene = z.infer<typeof sceneSchema>;
const videoSchema = z.strictObject({ shape: z.enum(['wide', 'tall']), scenes: z.array(sceneSchema).min(1) });
export type VideoScript = z.infer<typeof videoSchema>;

/** The scripts of the videos, by name. */
export const VIDEO_SCRIPTS: Readonly<Record<string, VideoScript>> = z
  .record(z.string(), videoSchema)
  .parse(videos);
