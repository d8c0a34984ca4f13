import { describe, expect, test } from 'vitest';
import { buildPage, type PageParts, profile } from '../../../testing/build-page.js';
import { readGate } from './gate.js';

const gateOf = (parts: PageParts): string => readGate(buildPage(parts)).kind;

describe('the gate', () => {
  test('REP-MF-2: is shut without the profile', () => {
    expect(gateOf({})).toBe('shut');
    expect(gateOf({ profile: '' })).toBe('shut');
    expect(gateOf({ profile: 'http://example.org/xmdp/other#' })).toBe('shut');
  });

  test('REP-MF-3, -4: opens with the URI, anywhere in the list', () => {
    expect(gateOf({ profile })).toBe('open');
    expect(gateOf({ profile: `http://gmpg.org/xfn/11\n${profile}` })).toBe('open');
  });

  test('M-14: commas between URIs separate, with white space or without', () => {
    expect(gateOf({ profile: `http://gmpg.org/xfn/11,${profile}` })).toBe('open');
    expect(gateOf({ profile: `${profile}, http://gmpg.org/xfn/11` })).toBe('open');
    expect(gateOf({ profile: `http://gmpg.org/xfn/11 ,${profile}` })).toBe('open');
    expect(gateOf({ profile: `${profile},x` })).toBe('shut');
  });

  test('M-15: the # may be missing; all else is exact', () => {
    expect(gateOf({ profile: profile.slice(0, -1) })).toBe('open');
    expect(gateOf({ profile: profile.replace('http:', 'https:') })).toBe('shut');
    expect(gateOf({ profile: profile.toUpperCase() })).toBe('shut');
  });

  test('M-13: a link is as good', () => {
    expect(gateOf({ links: [['Profile', profile]] })).toBe('open');
    expect(gateOf({ links: [['stylesheet', profile]] })).toBe('shut');
  });

  test('M-8: the schema opens it, too', () => {
    expect(gateOf({ links: [['schema.RobotExclusion', 'http://example.org/x/']] })).toBe('open');
    expect(gateOf({ links: [['SCHEMA.robotexclusion', '']] })).toBe('open');
    expect(gateOf({ links: [['schema.DC', 'http://purl.org/dc/']] })).toBe('shut');
  });

  test('REP-MF-41: the first profile is the strongest', () => {
    const rel = 'http://microformats.org/profile/rel-nofollow';
    const stronger = (parts: PageParts): string => readGate(buildPage(parts)).stronger;
    expect(stronger({ profile })).toBe('profile');
    expect(stronger({ profile: `${profile} ${rel}` })).toBe('profile');
    expect(stronger({ profile: `${rel} ${profile}` })).toBe('rel-nofollow');
    expect(stronger({ profile: `http://example.org/rel-nofollow# ${profile}` })).toBe('rel-nofollow');
    expect(stronger({ profile: rel, links: [['schema.RobotExclusion', 'x']] })).toBe('rel-nofollow');
  });
});
