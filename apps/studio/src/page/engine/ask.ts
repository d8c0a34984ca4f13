import * as agents from '@heed/agents';
import { type Ask, createAsk } from '@heed/core';
import * as markup from '@heed/markup/text';

/** The whole engine. Texts that are asked about again are read once. */
export const ask: Ask = createAsk({ agents, markup });
