/** The tests of a file as they are written, without running them. */
import ts from 'typescript';
import { idsIn, JOINT, type Tagged, titlePattern } from './spec-coverage.ts';

/** Its title is as it stands in the file, describe blocks first; `%s` where a template literal or a variable fills it in. */
export interface WrittenTest extends Tagged {
  /** Its code without its title, and what it shares with the other tests of the file: everything but those. */
  code: string;
}

interface Request {
  kind: 'test' | 'describe';
  title: string;
  /** Where the title stands. */
  at: ts.Node;
  body: ts.Node | undefined;
}

/** What a call declares: `test(title, …)`, `describe(title, …)`, both of `embedded`, and all of them with `.each(table)`. */
function declared(node: ts.Node): Request | null {
  if (!ts.isCallExpression(node)) return null;
  let callee: ts.Expression = node.expression;
  if (ts.isCallExpression(callee)) callee = callee.expression;
  if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'each') callee = callee.expression;
  if (ts.isPropertyAccessExpression(callee) && callee.expression.getText() === 'embedded') callee = callee.name;
  if (!ts.isIdentifier(callee) || !['test', 'describe'].includes(callee.text)) return null;
  const [title, body] = node.arguments;
  if (!title) return null;
  return { kind: callee.text as Request['kind'], title: textOf(title), at: title, body };
}

function textOf(title: ts.Expression): string {
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return '%s';
  return title.head.text + title.templateSpans.map(({ literal }) => `%s${literal.text}`).join('');
}

/** All tests of a file. */
export function writtenTests(source: string, path: string): WrittenTest[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found: { title: string; at: ts.Node; node: ts.Node }[] = [];
  const visit = (node: ts.Node, above: readonly string[]): void => {
    const request = declared(node);
    if (request?.kind === 'test') found.push({ title: [...above, request.title].join(JOINT), at: request.at, node });
    else if (request) request.body?.forEachChild((child) => visit(child, [...above, request.title]));
    else node.forEachChild((child) => visit(child, above));
  };
  visit(file, []);
  return found.map(({ title, node }) => {
    const comments = ts.getLeadingCommentRanges(source, node.parent.getFullStart()) ?? [];
    const ids = comments.flatMap(({ pos, end }) => idsIn(source.slice(pos, end)));
    let code = source;
    // From the end, so that the places before stay where they are.
    for (const other of [...found].reverse()) {
      const left = other.node === node ? other.at : other.node;
      code = code.slice(0, left.getStart()) + code.slice(left.getEnd());
    }
    // An id is no figure that a test holds.
    return { title, pattern: titlePattern(title), ids, code: code.replace(/^\s*\/\/ \[.*$/gm, '') };
  });
}
