import { styleText } from 'node:util';

/** What a piece of text is, for whoever decides how it looks. */
export type Look = 'error' | 'warning' | 'hint' | 'good' | 'bad' | 'quiet' | 'strong' | 'place';

/** Gives a text the look of what it is. The text must be safe already; see `printable`. */
export type Style = (look: Look, text: string) => string;

/** Only what the decision needs of `process.stdout` and `process.env`. */
export type Screen = { readonly isTTY?: boolean };
export type Environment = Readonly<Record<string, string | undefined>>;

/** Colours for a terminal that has them and a person who has not declined them; plain text for everybody else. */
export function createStyle(stream: Screen, env: Environment, wish?: 'always' | 'never'): Style {
  return isColoured(stream, env, wish) ? coloured : plain;
}

/**
 * A wish on the command line goes over the environment. There NO_COLOR goes over FORCE_COLOR, and that over what is known of
 * the terminal. `styleText` would look at these too, but not alike in all versions of Node, so it is told not to.
 *
 * Reading: FORCE_COLOR=0 asks for no colours, as it does elsewhere.
 */
function isColoured(stream: Screen, env: Environment, wish: 'always' | 'never' | undefined): boolean {
  if (wish !== undefined) return wish === 'always';
  if (isSet(env['NO_COLOR'])) return false;
  if (isSet(env['FORCE_COLOR'])) return env['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
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
} as const satisfies Record<Look, string>;

function coloured(look: Look, text: string): string {
  return text === '' ? '' : styleText(colours[look], text, { validateStream: false });
}

function plain(_: Look, text: string): string {
  return text;
}
