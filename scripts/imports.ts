import ts from 'typescript';

/** An import, re-export, dynamic import or `import('…')` type of a module. */
export interface Import {
  /** The specifier as written. A computed one is the text of its expression. */
  readonly specifier: string;
  readonly line: number;
  /** The compiler erases it, so nothing is loaded. */
  readonly typesOnly: boolean;
  /** The specifier is an expression, so only running the program shows what is loaded. */
  readonly computed: boolean;
}

/** Every import of a TypeScript file, in order. */
export function importsIn(text: string): Import[] {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest);
  const found: Import[] = [];
  const add = (specifier: ts.Node, typesOnly: boolean): void => {
    const isText = ts.isStringLiteralLike(specifier);
    found.push({
      specifier: isText ? specifier.text : specifier.getText(file),
      line: file.getLineAndCharacterOfPosition(specifier.getStart(file)).line + 1,
      typesOnly,
      computed: !isText,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isExternalModuleReference(node)) {
      add(node.expression, false);
    } else if (ts.isImportTypeNode(node)) {
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument, true);
    } else if (isLoadingCall(node)) {
      for (const argument of node.arguments.slice(0, 1)) add(argument, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Returns the name of the package in a specifier: `@scope/name` or `name`. */
export function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The script of a Svelte component, on its own lines; a TypeScript file is all script. */
export function scriptIn(file: string, text: string): string {
  if (!file.endsWith('.svelte')) return text;
  const [, before = '', script = ''] = /^([\s\S]*?<script[^>]*>)([\s\S]*?)<\/script>/.exec(text) ?? [];
  return before.replace(/[^\n]/g, '') + script;
}

/** `import(…)` or `require(…)`. */
function isLoadingCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === 'require')
  );
}
