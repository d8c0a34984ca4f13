import { route } from '@heed/middleware/next';
import { speaker } from '../../speaker.js';

export const GET = route(speaker, '/robots.txt');
