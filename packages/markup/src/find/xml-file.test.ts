import type { XmlElement, XmlFile } from '@heed/core/page';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { expectSame } from '../testing/expect-same.js';
import { runs } from '../testing/runs.js';
import { xmlSoup } from '../testing/soup.js';
import { findXml } from './xml-file.js';

const find = (text: string): XmlFile => findXml(text, 'license.xml');

/** What an element states, without its span: name, text, parent. */
const outline = ({ elements }: XmlFile): unknown[] =>
  elements.map(({ name, text, parent }) => (parent === undefined ? [name, text] : [name, text, parent]));

const textsOf = ({ elements }: XmlFile): string[] => elements.map(({ text }) => text);

const rootOf = (text: string): XmlElement => {
  const [root] = find(text).elements;
  if (root === undefined) throw new TypeError('There is no element.');
  return root;
};

test('the source is the file', () => {
  const { source } = findXml('<r/>', 'license.xml');
  expect([source.name, source.text]).toEqual(['license.xml', '<r/>']);
});

describe('elements', () => {
  test.each([
    ['a root', '<r/>', [['r', '']]],
    [
      'nesting',
      '<r>a<s>b<t/>c</s>d<s>e</s>f</r>',
      [
        ['r', 'adf'],
        ['s', 'bc', 0],
        ['t', '', 1],
        ['s', 'e', 0],
      ],
    ],
    [
      'letter case as written',
      '<Rsl><CONTENT/></Rsl>',
      [
        ['Rsl', ''],
        ['CONTENT', '', 0],
      ],
    ],
    ['CDATA', '<r>a<![CDATA[<b>&amp;]]>c<![CDATA[]]></r>', [['r', 'a<b>&amp;c']]],
    ['comments and instructions are not text', '<?x y?><r>a<!-- <s/> -->b<?x <s/>?>c</r><!-- d -->', [['r', 'abc']]],
    ['white space is kept', '<r>\n  a\r\n\tb </r>', [['r', '\n  a\n\tb ']]],
    ['references', '<r>&lt;&gt;&amp;&quot;&apos;&#65;&#x1D4B3;</r>', [['r', '<>&"\'A𝒳']]],
  ])('%s', (_, xml, wanted) => {
    const file = find(xml);
    expect(outline(file)).toEqual(wanted);
    expect(file.brokenAt).toBeUndefined();
    expect(file.declaresEntities).toBe(false);
  });

  test('attributes', () => {
    const { attributes } = rootOf(
      '<r a="1" B = \'&lt;2&#x33;\' x:c="\n4" xmlns="n" xmlns:x="o" constructor="5" __proto__="6"/>',
    );
    expect([...attributes]).toEqual([
      ['a', '1'],
      ['B', '<23'],
      ['x:c', ' 4'],
      ['xmlns', 'n'],
      ['xmlns:x', 'o'],
      ['constructor', '5'],
      ['__proto__', '6'],
    ]);
    expect(attributes.get('toString')).toBeUndefined();
  });

  test('spans are those of start tags', () => {
    const xml = '<?xml version="1.0"?>\r\n<!-- é𝒳 -->\n<r\n a=">">é𝒳&amp;<![CDATA[<q>]]><s>b</s><t /></r>';
    const { source, elements } = find(xml);
    expect(elements.map(({ span }) => source.textOf(span))).toEqual(['<r\n a=">">', '<s>', '<t />']);
    expect(source.positionAt(elements[0]?.span.start ?? 0)).toEqual({ line: 3, column: 1 });
  });

  test('a byte order mark in front belongs to the text', () => {
    const file = find('\ufeff<?xml version="1.0"?><r>a</r>');
    expect(file.brokenAt).toBeUndefined();
    expect(file.elements).toEqual([
      { name: 'r', namespace: '', attributes: new Map(), text: 'a', span: { start: 22, end: 25 } },
    ]);
  });
});

describe('namespaces', () => {
  const namesOf = (xml: string): string[] => find(xml).elements.map(({ name, namespace }) => `{${namespace}}${name}`);
  test.each([
    ['none', '<r><s/></r>', ['{}r', '{}s']],
    ['the default', '<r xmlns="n"><s/></r>', ['{n}r', '{n}s']],
    ['a prefix', '<x:r xmlns:x="n"><x:s/><s/></x:r>', ['{n}r', '{n}s', '{}s']],
    [
      'another inside, and the first again',
      '<r xmlns="n"><s xmlns="m"><t/></s><u/></r>',
      ['{n}r', '{m}s', '{m}t', '{n}u'],
    ],
    ['none again', '<r xmlns="n"><s xmlns=""/></r>', ['{n}r', '{}s']],
    ['a prefix bound again', '<x:r xmlns:x="n"><x:s xmlns:x="m"/><x:t/></x:r>', ['{n}r', '{m}s', '{n}t']],
    ['a prefix never declared', '<x:r/>', ['{}r']],
    ['a prefix out of scope', '<r><s xmlns:x="n"/><x:t/></r>', ['{}r', '{}s', '{}t']],
    ['the prefix of XML itself', '<xml:r/>', ['{http://www.w3.org/XML/1998/namespace}r']],
    ['html without a namespace stays without', '<html><head/></html>', ['{}html', '{}head']],
    ['resolved references', '<r xmlns="a&amp;b"/>', ['{a&b}r']],
  ])('%s', (_, xml, wanted) => {
    expect(namesOf(xml)).toEqual(wanted);
    expect(find(xml).brokenAt).toBeUndefined();
  });
});

describe('entities', () => {
  const unknown = '\ufffd';
  test.each([
    ['none', '<r/>', false],
    ['a document type without', '<!DOCTYPE r><r/>', false],
    ['in another file', '<!DOCTYPE r SYSTEM "r.dtd"><r/>', false],
    ['declared', '<!DOCTYPE r [<!ENTITY a "b">]><r/>', true],
    ['declared over lines', '<!DOCTYPE r [\n<!ELEMENT r ANY>\n<!ENTITY\n a "b">\n]><r/>', true],
    ['of a file', '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><r/>', true],
    ['a parameter entity', '<!DOCTYPE r [<!ENTITY % a "b">]><r/>', true],
    ['in a comment', '<!DOCTYPE r [<!-- <!ENTITY a "b"> -->]><r/>', false],
    ['in an instruction', '<!DOCTYPE r [<?x <!ENTITY a ?>]><r/>', false],
    ['in a literal', '<!DOCTYPE r SYSTEM "<!ENTITY a" [<!ATTLIST r a CDATA \'<!ENTITY b \'>]><r/>', false],
    [
      'after all those',
      '<!DOCTYPE r SYSTEM "x" [<!-- " --><?x \'?><!ATTLIST r a CDATA "y"><!ENTITY a "b">]><r/>',
      true,
    ],
    ['another word', '<!DOCTYPE r [<!ENTITYX a "b">]><r/>', false],
  ])('declared or not: %s', (_, xml, declares) => {
    const file = find(xml);
    expect(file.declaresEntities).toBe(declares);
    expect(outline(file)).toEqual([['r', '']]);
    expect(file.brokenAt).toBeUndefined();
  });

  test.each([
    ['declared', '<!DOCTYPE r [<!ENTITY a "b">]><r>x&a;y&a;z</r>', `x${unknown}y${unknown}z`],
    ['a file', '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><r>&a;</r>', unknown],
    ['declared elsewhere', '<!DOCTYPE r SYSTEM "r.dtd"><r>&nbsp;&constructor;&__proto__;</r>', unknown.repeat(3)],
    ['the five declared again', '<!DOCTYPE r [<!ENTITY lt "x"><!ENTITY amp "y">]><r>&lt;&amp;</r>', '<&'],
    ['with markup', '<!DOCTYPE r [<!ENTITY a "<s>b</s>">]><r>&a;</r>', unknown],
  ])('none is expanded: %s', (_, xml, text) => {
    const file = find(xml);
    expect(textsOf(file)).toEqual([text]);
    expect(file.brokenAt).toBeUndefined();
  });

  test('nor in attributes', () => {
    expect(rootOf('<!DOCTYPE r [<!ENTITY a "b">]><r c="x&a;y"/>').attributes.get('c')).toBe(`x${unknown}y`);
  });

  test('without a document type an unknown name is an error', () => {
    const file = find('<r>a<s/>&nbsp;</r>');
    expect(outline(file)).toEqual([
      ['r', 'a'],
      ['s', '', 0],
    ]);
    expect(file.brokenAt).toBe(14);
  });

  test('a billion laughs', () => {
    const names = [...'abcdefghij'];
    const laughs = names.map((name, at) => {
      const text = at === 0 ? 'ha' : `&${names[at - 1]};`.repeat(10);
      return `<!ENTITY ${name} "${text}">`;
    });
    const file = find(`<!DOCTYPE r [${laughs.join('')}]><r>${'&j;'.repeat(1000)}</r>`);
    expect(textsOf(file)).toEqual([unknown.repeat(1000)]);
    expect(file.declaresEntities).toBe(true);
  });
});

describe('broken files: what comes before the error counts', () => {
  test.each([
    ['nothing', '', [], 0],
    ['no XML', 'hello', [], 5],
    ['white space', ' \n', [], 2],
    ['only a mark', '\ufeff', [], 1],
    ['only a prolog', '<?xml version="1.0"?><!-- a -->', [], 31],
    ['an open root', '<r a="1">b', [['r', '']], 10],
    ['a tag cut off', '<r>a<s b="', [['r', 'a']], 10],
    [
      'the wrong end tag',
      '<r>a<s>b</r>c<t/>',
      [
        ['r', 'a'],
        ['s', 'b', 0],
      ],
      12,
    ],
    ['a second root', '<r/><s/>', [['r', '']], 7],
    ['text after the root', '<r/>a', [['r', '']], 5],
    ['an attribute twice', '<r><s a="" a=""/></r>', [['r', '']], 17],
    ['an attribute without quotes', '<r><s a=b/></r>', [['r', '']], 9],
    [
      'an ampersand',
      '<r>a<s/>b & c</r>',
      [
        ['r', 'a'],
        ['s', '', 0],
      ],
      17,
    ],
    [
      'U+0000',
      '<r>a<s/>\0</r>',
      [
        ['r', 'a'],
        ['s', '', 0],
      ],
      9,
    ],
    [
      'half a surrogate pair',
      '<r>a<s/>\ud835</r>',
      [
        ['r', 'a'],
        ['s', '', 0],
      ],
      13,
    ],
    ['an unclosed document type', '<!DOCTYPE r [<!ENTITY a "b"><r/>', [], 32],
    ['an unclosed CDATA', '<r><![CDATA[a', [['r', '']], 13],
  ])('%s', (_, xml, wanted, brokenAt) => {
    const file = find(xml);
    expect(outline(file)).toEqual(wanted);
    expect(file.brokenAt).toBe(brokenAt);
  });
});

describe('large and hostile files end', () => {
  const many = 100_000;
  test('nested elements: those within the limit are listed', () => {
    for (const xml of ['<r>'.repeat(many), `${'<r>'.repeat(many)}${'</r>'.repeat(many)}`]) {
      const { elements, brokenAt } = find(xml);
      expect(elements).toHaveLength(1000);
      expect(elements.at(-1)?.parent).toBe(998);
      expect(brokenAt).toBe(3003);
    }
  });

  test('sibling elements', () => {
    const { elements, brokenAt } = find(`<r>${'<s>a</s>b'.repeat(many)}</r>`);
    expect(elements).toHaveLength(many + 1);
    expect(elements[0]?.text).toBe('b'.repeat(many));
    expect(elements.at(-1)).toMatchObject({ name: 's', text: 'a', parent: 0 });
    expect(brokenAt).toBeUndefined();
  });

  test.each([
    ['namespaces', `<r>${'<x:s xmlns:x="n" xmlns="m">'.repeat(900)}${'</x:s>'.repeat(900)}</r>`, 901],
    ['declarations', `<r ${Array.from({ length: many }, (_, at) => `xmlns:a${at}="n"`).join(' ')}/>`, 1],
    ['attributes', `<r ${Array.from({ length: many }, (_, at) => `a${at}="b"`).join(' ')}/>`, 1],
    ['references', `<!DOCTYPE r><r>${'&a;&lt;&#65;'.repeat(many)}</r>`, 1],
    ['names of entities', `<!DOCTYPE r><r>${Array.from({ length: many }, (_, at) => `&a${at};`).join('')}</r>`, 1],
    ['declared entities', `<!DOCTYPE r [${'<!-- " --><?x \'?><!ELEMENT r ANY>'.repeat(many)}]><r/>`, 1],
    ['literals', `<!DOCTYPE r [${'<!ATTLIST r a CDATA "\'">'.repeat(many)}]><r/>`, 1],
    ['ampersands', `<r>${'&'.repeat(many)}`, 1],
    ['less-than signs', '<'.repeat(many), 0],
    ['comments', `<r>${'<!---->a'.repeat(many)}</r>`, 1],
    ['CDATA', `<r>${'<![CDATA[a]]>'.repeat(many)}</r>`, 1],
    ['unclosed comments', '<!--'.repeat(many), 0],
    ['unclosed subsets', '<!DOCTYPE r ['.repeat(many), 0],
  ])('%s', (_, xml, count) => {
    expect(find(xml).elements).toHaveLength(count);
  });
});

test('any text: nothing throws, spans stay inside, parents come first', () => {
  const faultsOf = (text: string): unknown[] => {
    const { source, brokenAt = 0, elements } = find(text);
    const faults: unknown[] = elements.filter(({ name, span, parent }, index) => {
      const tag = source.textOf(span);
      const isTag = tag.startsWith('<') && tag.endsWith('>') && tag.includes(name);
      const previous = elements[index - 1]?.span.end ?? 0;
      const isInside = previous <= span.start && span.start < span.end && span.end <= text.length;
      const hasParent = index === 0 ? parent === undefined : parent !== undefined && parent < index;
      return !(isTag && isInside && hasParent);
    });
    return brokenAt >= 0 && brokenAt <= text.length && source.text === text ? faults : [...faults, brokenAt];
  };
  fc.assert(
    fc.property(fc.oneof(xmlSoup, anyText), (text) => {
      expectSame(faultsOf(text), []);
    }),
    runs(2_000),
  );
});
