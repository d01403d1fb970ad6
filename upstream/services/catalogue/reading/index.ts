import { ownLists } from '~/upstream/services/catalogue/reading/own-lists';
import { topics } from '~/upstream/services/catalogue/reading/topics';

/** How articles are found again: topics, tags, and what a person has read or collected. */
export const reading = { ...topics, ...ownLists };
