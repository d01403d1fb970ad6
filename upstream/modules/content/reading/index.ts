import { ownLists } from '~/upstream/modules/content/reading/own-lists';
import { topics } from '~/upstream/modules/content/reading/topics';

/** How readers find articles again: topics, tags, and their read or collected articles. */
export const reading = { ...topics, ...ownLists };
