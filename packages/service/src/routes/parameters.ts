/** The parameters of a query string, in order: names and values in turn. */
export type Parameters = readonly string[];

/** Reads the parameters of a target or a URL as forms write them. Percent-encoding that is not UTF-8 stays unchanged. */
export function parametersIn(target: string): Parameters {
  const hash = target.indexOf('#');
  const end = hash === -1 ? target.length : hash;
  const start = target.indexOf('?') + 1;
  if (start === 0 || start > end) return [];
  const parameters: string[] = [];
  for (const pair of target.slice(start, end).split('&')) {
    const equals = pair.indexOf('=');
    if (equals === -1) parameters.push(decoded(pair), '');
    else parameters.push(decoded(pair.slice(0, equals)), decoded(pair.slice(equals + 1)));
  }
  return parameters;
}

/** All values of a parameter, in order. */
export function valuesOf(parameters: Parameters, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index < parameters.length; index += 2) {
    if (parameters[index] === name) values.push(parameters[index + 1] ?? '');
  }
  return values;
}

/** Returns the only value of a parameter; `undefined` if there is none, or if there are several, which programs treat differently. */
export function onlyValueOf(parameters: Parameters, name: string): string | undefined {
  const values = valuesOf(parameters, name);
  return values.length === 1 ? values[0] : undefined;
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  return decodedWhole(spaced) ?? spaced.replaceAll(/(?:%[\da-f]{2})+/gi, (escaped) => decodedWhole(escaped) ?? escaped);
}

function decodedWhole(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
