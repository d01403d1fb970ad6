import { z } from 'zod';
import { typedWords } from '~/domain/shared/typed-text';

/** A search word of at most so many characters, counted after invisible marks are removed. */
export const wordsSchema = (max: number): z.ZodString => z.string().overwrite(typedWords).max(max);
