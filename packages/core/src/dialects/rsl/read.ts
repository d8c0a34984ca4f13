import { type Report, reportProblem } from '../../diagnostics/diagnostic.js';
import type { XmlFile } from '../../policy/xml.js';
import { isOneSlip } from '../../text/one-slip.js';
import type { Source, Span } from '../../text/source.js';
import { scopeOf } from './content-scope.js';
import type { RslContent, RslDocument } from './document.js';
import { attributeOf, childrenOf, type RslElement, rslElementsIn } from './elements.js';
import { readLicense, readStrayProhibition } from './read-license.js';
import { parentsOf, rslElements, rslNamespace } from './vocabulary.js';

/** Where and why a document is not valid; `why` completes "because …". */
interface Fault {
  readonly span: Span;
  readonly why: string;
}

/** Reads an RSL document. What is wrong with it is reported. */
export function readRsl(xml: XmlFile, report: Report): RslDocument {
  const { source } = xml;
  const elements = rslElementsIn(xml);
  const faults = faultsOf(xml, elements);
  for (const { span, why } of faults) reportProblem(report, source, span, 'rsl/not-valid', { why });
  if (faults.length > 0) return { kind: 'invalid' };
  reportMisplaced(source, elements, report);
  const { byContent, outside } = strayProhibitions(elements);
  const contents = elements.filter(({ name }) => name === 'content');
  return {
    kind: 'valid',
    contents: [
      ...contents.map((content) => readContent(source, content, byContent.get(content) ?? [], report)),
      ...outside.map((prohibits) => strayContent(source, prohibits, report)),
    ],
  };
}

/** Limit: elements in a licence. Each may be a condition that every answer lists; real licences have fewer than ten. */
const maxConditions = 100;

/** Why a document is not valid (AIN-16g): the first reason, or every unknown element. None for one that is valid. */
function faultsOf({ source, elements, brokenAt, declaresEntities }: XmlFile, own: readonly RslElement[]): Fault[] {
  const start = { start: 0, end: Math.min(1, source.text.length) };
  const [root] = elements;
  if (brokenAt !== undefined || root === undefined) {
    const at = Math.min(brokenAt ?? 0, source.text.length);
    return [{ span: { start: at, end: Math.min(at + 1, source.text.length) }, why: 'it is not well-formed XML' }];
  }
  // Entities are never expanded, so nobody knows what such a document says.
  if (declaresEntities) return [{ span: start, why: 'it declares entities' }];
  if (root.namespace !== rslNamespace || root.name !== 'rsl') {
    return [{ span: root.span, why: `its root is not <rsl> in the namespace ${rslNamespace}` }];
  }
  const unknown = own.filter(({ name }) => !rslElements.has(name));
  if (unknown.length > 0) return unknown.map(({ name, span }) => ({ span, why: unknownElement(name) }));
  const contents = own.filter(({ name }) => name === 'content');
  if (contents.length === 0) return [{ span: root.span, why: 'it has no <content>' }];
  // Reading: (RSL-D2) each content needs a licence, and one without makes its document invalid.
  const bare = contents.find((content) => childrenOf(content, 'license').length === 0);
  if (bare !== undefined) return [{ span: bare.span, why: 'this <content> has no <license>' }];
  const endless = own.find(({ name, children }) => name === 'license' && children.length > maxConditions);
  if (endless === undefined) return [];
  return [{ span: endless.span, why: `this <license> holds more than ${maxConditions} elements` }];
}

function unknownElement(name: string): string {
  const lower = name.toLowerCase();
  const meant = [...rslElements].find((known) => known === lower || isOneSlip(lower, known));
  return `<${name}> is not an element of RSL 1.0${meant === undefined ? '' : ` (<${meant}> is)`}`;
}

/** Lenient: an element in the wrong place does not make a document invalid. Only prohibitions count there (AIN-2a). */
function reportMisplaced(source: Source, elements: readonly RslElement[], report: Report): void {
  for (const element of elements) {
    const { name, span } = element;
    if (!isMisplaced(element)) continue;
    const parent = (parentsOf.get(name) ?? []).join(' or ');
    reportProblem(report, source, span, 'rsl/misplaced-element', { element: name, parent });
  }
}

function isMisplaced({ name, parent }: RslElement): boolean {
  const parents = parentsOf.get(name);
  return parents !== undefined && !parents.includes(parent?.name ?? '');
}

/** The prohibitions that are in no licence, or in one that is itself in the wrong place. */
interface StrayProhibitions {
  /** By the nearest `content` around them. */
  readonly byContent: ReadonlyMap<RslElement, readonly RslElement[]>;
  /** Those in no `content`. */
  readonly outside: readonly RslElement[];
}

function strayProhibitions(elements: readonly RslElement[]): StrayProhibitions {
  const contentOf = new Map<RslElement, RslElement>();
  const byContent = new Map<RslElement, RslElement[]>();
  const outside: RslElement[] = [];
  for (const element of elements) {
    const { name, parent } = element;
    const content = name === 'content' ? element : parent && contentOf.get(parent);
    if (content !== undefined) contentOf.set(element, content);
    if (name !== 'prohibits' || (parent?.name === 'license' && parent.parent?.name === 'content')) continue;
    const known = content === undefined ? outside : byContent.get(content);
    if (known !== undefined) known.push(element);
    else if (content !== undefined) byContent.set(content, [element]);
  }
  return { byContent, outside };
}

/** A prohibition that says nothing of where it holds counts for `/`, as in a `content` without `url` (AIN-16a). */
function strayContent(source: Source, prohibits: RslElement, report: Report): RslContent {
  const { scope } = scopeOf(undefined);
  return { scope, grants: false, span: prohibits.span, licenses: readStrayProhibition(source, prohibits, report) };
}

function readContent(source: Source, content: RslElement, strays: readonly RslElement[], report: Report): RslContent {
  const { scope, grants, fault } = scopeOf(content.attributes.get('url'));
  if (fault !== undefined) reportProblem(report, source, content.span, 'rsl/unusable-url', { why: fault });
  const server = attributeOf(content, 'server');
  return {
    scope,
    grants: grants && !isMisplaced(content),
    span: content.span,
    licenses: [
      ...childrenOf(content, 'license').map((license) => readLicense(source, license, server, report)),
      ...strays.flatMap((prohibits) => readStrayProhibition(source, prohibits, report)),
    ],
  };
}
