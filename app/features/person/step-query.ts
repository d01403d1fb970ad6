import { z } from 'zod';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { toSafePath } from '~/domain/shared/query';

/** Query of every step: where the person came from and goes back to. */
export const stepQuerySchema = z.object({ return_to: z.string().max(2048).optional() });
export type StepQuery = z.infer<typeof stepQuerySchema>;

/** Where a finished step leads: back to who sent the person here, else to the hub. Only paths of ours. */
export const getStepReturnPath = (edition: Edition, { return_to }: StepQuery): string =>
  toSafePath(return_to ?? '', paths.authenticate(edition));

/** The way back of a step, for its address; null where it is the hub anyway. */
export const findStepReturn = ({ return_to }: StepQuery): string | null =>
  toSafePath(return_to ?? '', '') || null;
