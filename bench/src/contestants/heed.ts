import { CrawlGate } from '@heed/core/robots-txt';
import { type Ask, agent, type Contestant } from '../contestant.js';

export const heed: Contestant = {
  name: 'heed',
  read(text: string): Ask {
    const gate = new CrawlGate(text);
    return (url) => gate.verdict(agent, url) !== 'denied';
  },
};
