import { headerFields } from '@heed/core/internal/answers';
import { fieldNamed, fieldWords, type NamedField, type Word } from './word.js';

/** The response headers that heed reads. */
export const headerWords: readonly Word[] = fieldWords(headerFields, ': ');

/** The field with a name, whatever its letter case. */
export const headerFieldNamed: NamedField = fieldNamed(headerFields);
