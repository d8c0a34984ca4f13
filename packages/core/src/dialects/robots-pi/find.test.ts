import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPrologInstructions } from './find.js';

const no = '<?robots index="no" follow="no"?>';
const data = 'index="no" follow="no"';

function found(xml: string): string[] {
  return findPrologInstructions(xml).map((instruction) => instruction.data);
}

test.each([
  ['before the root (PI-7)', `<?xml version="1.0"?>\n${no}<r/>`, [data]],
  ['a byte order mark before all', `\ufeff<?xml version="1.0"?>${no}<r/>`, [data]],
  ['after the document type (PI-7)', `<!DOCTYPE r SYSTEM "r.dtd">${no}<r/>`, [data]],
  ['in the internal subset (PI-9)', `<!DOCTYPE r [${no}]><r/>`, [data]],
  ['before, in and after', `${no}<!DOCTYPE r [ ${no} ] >\n${no}<r/>`, [data, data, data]],
  ['after declarations', `<!DOCTYPE r [<!ENTITY a "x>]"><!-- ] -->%b;<!ELEMENT r ANY>${no}]><r/>`, [data]],
  ['several', `<?robots?><?robots noindex?><r/>`, ['', 'noindex']],
  ['white space kept at the end (PI-42)', '<?robots   index="no"   follow="no" ?><r/>', ['index="no"   follow="no" ']],
  ['before a misplaced XML declaration (PI-11, P-6)', `${no}<?xml version="1.0"?><r/>`, [data]],
  ['before an error (PI-27)', `${no} junk ${no}<r/>`, [data]],
  ['in a comment (PI-12)', `<!-- ${no} --><r/>`, []],
  ['in an entity (PI-24)', `<!DOCTYPE r [<!ENTITY a '${no}'>]><r/>`, []],
  ['in a system identifier', `<!DOCTYPE r SYSTEM "${no}"><r/>`, []],
  ['in another instruction', '<?php echo "<?robots index="no" follow="no"?><r/>', []],
  ['another target (PI-14, P-7)', '<?ROBOTS index="no" follow="no"?><?robots-x a?><?x:robots b?><r/>', []],
  ['in the root', `<r>${no}</r>`, []],
  ['never closed', '<?robots index="no" follow="no"', []],
  ['a comment never closed', `<!-- ${no}`, []],
  ['a document type never closed', `<!DOCTYPE r [<!ENTITY a "${no}`, []],
  ['nothing', '', []],
])('%s', (_, xml, wanted) => {
  expect(found(xml)).toEqual(wanted);
});

test('any text: no exception, and spans show instructions', () => {
  const sign = fc.constantFrom(
    '<?robots ',
    '?>',
    '<!--',
    '-->',
    '<!DOCTYPE r ',
    '[',
    ']',
    '>',
    '"',
    "'",
    ' ',
    '<r/>',
    data,
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(sign).map((signs) => signs.join('')),
      ),
      (xml) => {
        for (const { span } of findPrologInstructions(xml)) {
          expect(xml.slice(span.start, span.end)).toMatch(/^<\?robots.*\?>$/s);
        }
      },
    ),
    { numRuns: Number(process.env['HEED_FUZZ_RUNS'] ?? 2000) },
  );
});

test.each([
  ['comments', '<!---->'.repeat(200_000)],
  ['opened comments', '<!--'.repeat(300_000)],
  ['declarations in a subset', `<!DOCTYPE r [${'<!E "'.repeat(200_000)}`],
  ['instructions', '<?a?>'.repeat(200_000)],
  ['references', `<!DOCTYPE r [${'%a;'.repeat(300_000)}`],
  ['quotes', `<!DOCTYPE ${'"\''.repeat(300_000)}`],
])('a megabyte of %s comes to an end', (_, xml) => {
  expect(() => findPrologInstructions(xml)).not.toThrow();
});
