import { styleText } from 'node:util';
import type { Screen } from './screen.js';

/** The role of a piece of text, which decides how it looks. */
export type StyleName = 'error' | 'warning' | 'hint' | 'good' | 'bad' | 'quiet' | 'strong' | 'place';

/** Gives a text its look. The text must already be safe to print; see `printable`. */
export type Style = (styleName: StyleName, text: string) => string;

type Environment = Readonly<Record<string, string | undefined>>;

/** Colours for a terminal that has them, unless the person has declined them; plain text otherwise. `color` is the option. */
export function createStyle(screen: Partial<Screen>, env: Environment, color?: boolean): Style {
  return isColoured(screen, env, color) ? coloured : plain;
}

/**
 * An option on the command line overrides the environment. There, NO_COLOR overrides FORCE_COLOR, which overrides what is
 * known of the terminal. `styleText` would check these too, but not in the same way in all versions of Node, so that is turned off.
 *
 * Reading: FORCE_COLOR=0 asks for no colours, as elsewhere.
 */
function isColoured({ isTTY }: Partial<Screen>, env: Environment, color: boolean | undefined): boolean {
  if (color !== undefined) return color;
  if (isSet(env['NO_COLOR'])) return false;
  if (isSet(env['FORCE_COLOR'])) return env['FORCE_COLOR'] !== '0';
  return isTTY === true && env['TERM'] !== 'dumb';
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

const colours = {
  error: 'red',
  warning: 'yellow',
  hint: 'cyan',
  good: 'green',
  bad: 'red',
  quiet: 'dim',
  strong: 'bold',
  place: 'underline',
} as const satisfies Record<StyleName, string>;

function coloured(styleName: StyleName, text: string): string {
  return text === '' ? '' : styleText(colours[styleName], text, { validateStream: false });
}

function plain(_: StyleName, text: string): string {
  return text;
}
