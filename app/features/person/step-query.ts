import { z } from 'zod';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { safePath } from '~/domain/shared/query';

/** Query of every step: where the person came from and goes back to. */
export const stepQuerySchema = z.object({ return_to: z.string().max(2048).optional() });
export type StepQuery = z.infer<typeof stepQuerySchema>;

/** Where a finished step leads: back to who sent the person here, else to the hub. Only paths of ours. */
export const afterStep = (edition: Edition, { return_to }: StepQuery): string =>
  safePath(return_to ?? '', paths.authenticate(edition));

/** The way back of a step, for its address; null where it is the hub anyway. */
export const returnOf = ({ return_to }: StepQuery): string | null => safePath(return_to ?? '', '') || null;
