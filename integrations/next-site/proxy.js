import { speak } from '@heed/middleware/next';
import { NextResponse } from 'next/server';
import { speaker } from './speaker.js';

const own = () => NextResponse.next();

/** A site needs the proxy or the fields of next.config.js. The tests check both. */
export const proxy = process.env.HEED_PROXY === 'off' ? own : speak(speaker, own);
