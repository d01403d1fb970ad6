import { z } from 'zod';
import films from '~/upstream/films/films.json' with { type: 'json' };

const sceneSchema = z.strictObject({
  title: z.string(),
  lines: z.array(z.string()),
  figure: z.string(),
  seconds: z.number().int(),
  says: z.array(z.string()),
});
export type Scene = z.infer<typeof sceneSchema>;
const videoSchema = z.strictObject({ shape: z.enum(['wide', 'tall']), scenes: z.array(sceneSchema).min(1) });
export type Film = z.infer<typeof videoSchema>;

/** The film scripts, by name. */
export const FILMS: Readonly<Record<string, Film>> = z.record(z.string(), videoSchema).parse(films);
