import { ownLists } from '~/upstream/modules/content/reading/own-lists';
import { topics } from '~/upstream/modules/content/reading/topics';

/** How articles are found again: topics, tags, and what a person has read or collected. */
export const reading = { ...topics, ...ownLists };
