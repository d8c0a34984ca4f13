import ts from 'typescript';

/** A small change of a program, of the kind that a slip of the hand makes. */
export interface Mutation {
  /** Offsets of what is replaced. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Of `start`, both from 1. */
  readonly line: number;
  readonly column: number;
  /** What is replaced, and its replacement, with enough context to be understood. */
  readonly before: string;
  readonly after: string;
}

/** For each operator another that programs confuse it with. */
const others: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '|=': '&=',
  '&=': '|=',
  '??=': '=',
  '||=': '&&=',
  '&&=': '||=',
};

/**
 * Lists the changes of operators that can be made in a TypeScript file, in the order of the text: another operator, `x` for `x + 1`, `x` for
 * `x ?? y`, no `!` or one more, the other truth value, no early exit. Types, texts and comments stay unchanged.
 */
export function mutationsIn(text: string): Mutation[] {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const add = (start: number, end: number, replacement: string, around: ts.Node): void => {
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    const from = Math.max(around.getStart(file), start - shown);
    const to = Math.min(around.end, end + shown);
    const [left, right] = [from > around.getStart(file) ? '…' : '', to < around.end ? '…' : ''];
    const excerpt = (middle: string): string =>
      left + oneLine(text.slice(from, start) + middle + text.slice(end, to)) + right;
    const before = excerpt(text.slice(start, end));
    found.push({ start, end, replacement, line: line + 1, column: character + 1, before, after: excerpt(replacement) });
  };
  const replace = (node: ts.Node, replacement: string, around: ts.Node = node): void =>
    add(node.getStart(file), node.end, replacement, around);

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) visitBinary(node);
    else if (ts.isPrefixUnaryExpression(node)) {
      if (isNegation(node)) replace(node, node.operand.getText(file));
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false', node.parent);
    else if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true', node.parent);
    else if (ts.isIfStatement(node)) {
      if (isEarlyExit(node)) replace(node.expression, 'false', node);
      negate(node.expression, node);
    } else if (ts.isConditionalExpression(node)) negate(node.condition, node);
    ts.forEachChild(node, visit);
  };

  function visitBinary(node: ts.BinaryExpression): void {
    const { left, operatorToken, right } = node;
    const operator = operatorToken.getText(file);
    if (operator === '??') add(left.end, right.end, '', node);
    // Texts are joined with the same operator, and there is no other for that.
    if (operator === '+' && (isText(left) || isText(right))) return;
    if ((operator === '+' || operator === '-') && right.getText(file) === '1') add(left.end, right.end, '', node);
    const other = others[operator];
    if (other !== undefined) replace(operatorToken, other, node);
  }

  /** Conditions with their own operator are changed there. */
  function negate(condition: ts.Expression, around: ts.Node): void {
    if (ts.isBinaryExpression(condition) || (ts.isPrefixUnaryExpression(condition) && isNegation(condition))) return;
    if (condition.kind === ts.SyntaxKind.TrueKeyword || condition.kind === ts.SyntaxKind.FalseKeyword) return;
    replace(condition, `!(${condition.getText(file)})`, around);
  }

  visit(file);
  return found.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** Limit: characters shown on either side of what is replaced. */
const shown = 32;

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** `!x` and `-x`. */
function isNegation({ operator }: ts.PrefixUnaryExpression): boolean {
  return operator === ts.SyntaxKind.ExclamationToken || operator === ts.SyntaxKind.MinusToken;
}

/** `if (…) return`, and the like, without an alternative. */
function isEarlyExit({ thenStatement, elseStatement }: ts.IfStatement): boolean {
  if (elseStatement !== undefined) return false;
  const [only, ...rest] = ts.isBlock(thenStatement) ? thenStatement.statements : [thenStatement];
  return (
    only !== undefined &&
    rest.length === 0 &&
    (ts.isReturnStatement(only) ||
      ts.isThrowStatement(only) ||
      ts.isContinueStatement(only) ||
      ts.isBreakStatement(only))
  );
}

/** A text, or texts joined with others. */
function isText(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  if (ts.isParenthesizedExpression(node)) return isText(node.expression);
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    (isText(node.left) || isText(node.right))
  );
}
