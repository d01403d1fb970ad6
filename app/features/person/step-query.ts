import { z } from 'zod';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { toSafePath } from '~/domain/shared/query';

/** Query of every step: the page to return to. */
export const stepQuerySchema = z.object({ return_to: z.string().max(2048).optional() });
export type StepQuery = z.infer<typeof stepQuerySchema>;

/**
 * Address after a finished step: the page that sent the person here, otherwise the hub. Only paths on this portal.
 */
export const getStepReturnPath = (edition: Edition, { return_to }: StepQuery): string =>
  toSafePath(return_to ?? '', paths.authenticate(edition));

/** Returns the return path for a step's address; null when it is the hub. */
export const findStepReturn = ({ return_to }: StepQuery): string | null =>
  toSafePath(return_to ?? '', '') || null;
