export type { Chapter, Role } from './chapter.js';
export { documentOfClause, wordsOfClause } from './clauses.js';
export { type Story, tellStory } from './story.js';
