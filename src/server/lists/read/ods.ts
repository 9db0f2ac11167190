/** OpenDocument for SheetJS, which ignores hidden and struck-out cells, and takes texts of drawings for a cell's. */
import type { Sheet, Workbook } from '../workbook.ts';
import { COLUMNS_MAX, ROWS_MAX } from './limits.ts';

/** Letters of no language, put before the text of a cell on its way through SheetJS. */
const STRUCK = '\uE000';
const HIDDEN = '\uE001';
const UNKNOWN = '\uE002';
const MARKED = new RegExp(`^[${STRUCK}${HIDDEN}${UNKNOWN}]+`);

/** Over or beside cells: comments, drawings, forms, tracked changes. */
const BESIDE =
  /<(office:annotation|office:forms|draw:[\w-]+|table:shapes|table:tracked-changes)\b(?:[^>]*\/>|[^>]*>[\s\S]*?<\/\1>)/g;
const REPEATED = /(number-(columns|rows)-repeated=")(\d+)"/g;
const CELL = /<table:table-cell\b([^>]*)(?<!\/)>([\s\S]*?)<\/table:table-cell>/g;
const ROW = /<table:table-row\b([^>]*)(?<!\/)>[\s\S]*?<\/table:table-row>/g;
/** A formula without a stored result, which SheetJS would leave out. */
const FORMULA = /<table:table-cell\b(?![^>]*value-type=)([^>]*\stable:formula="[^>]*)\/>/g;
const SPAN = /<text:span\b([^>]*)>[^<]*<\/text:span>/g;

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
const before = (xml: string, mark: string): string => xml.replace(/<text:p\b[^>]*(?<!\/)>/, (tag) => tag + mark);

/** Names of the styles that have this in them. */
function stylesWith(xml: string, test: RegExp): ReadonlySet<string | undefined> {
  const styles = xml.match(/<style:style\b[^>]*(?<!\/)>[\s\S]*?<\/style:style>/g) ?? [];
  return new Set(styles.filter((style) => test.test(style)).map((style) => attributeOf(style, 'style:name')));
}

function unmarkSheet(sheet: Sheet): Sheet {
  for (const row of sheet.rows) {
    for (const cell of row.cells) {
      const [marks = ''] = MARKED.exec(cell?.text ?? '') ?? [];
      if (!cell || !marks) continue;
      cell.text = cell.text.slice(marks.length);
      if (marks.includes(UNKNOWN)) cell.unknown = true;
      if (marks.includes(STRUCK)) cell.struck = true;
      if (marks.includes(HIDDEN)) row.hidden = true;
    }
  }
  return sheet;
}

/**
 * The content of a document with marks at its hidden rows, struck cells and formulas without result, and with no more repetitions than are refused;
 * `unmark` takes them off the workbook that SheetJS makes of it, and says which sheets are hidden.
 */
export function markOds(content: string, styles: string) {
  const struck = stylesWith(content + styles, /text-line-through-(?:style|type)="(?!none")/);
  const hidden = stylesWith(content + styles, /table:display="false"/);
  const isStruck = (attributes: string, inner: string): boolean => {
    if (struck.has(attributeOf(attributes, 'table:style-name'))) return true;
    const plain = inner.replace(SPAN, (all, span) => (struck.has(attributeOf(span, 'text:style-name')) ? '' : all));
    return plain !== inner && plain.replace(/<[^>]*>/g, '').trim() === '';
  };
  const marked = content
    .replace(BESIDE, '')
    .replace(REPEATED, (_, start, what, count) => {
      const most = what === 'rows' ? ROWS_MAX : COLUMNS_MAX;
      return `${start}${Math.min(Number(count), most + 1)}"`;
    })
    .replace(FORMULA, `<table:table-cell$1><text:p>${UNKNOWN}</text:p></table:table-cell>`)
    .replace(CELL, (all, attributes, inner) => (isStruck(attributes, inner) ? before(all, STRUCK) : all))
    .replace(ROW, (all, attributes) =>
      (attributeOf(attributes, 'table:visibility') ?? 'visible') === 'visible' ? all : before(all, HIDDEN),
    );
  const tables = [...content.matchAll(/<table:table\s([^>]*)(?<!\/)>/g)].map(([, attributes = '']) => attributes);
  return {
    content: marked,
    unmark: ({ sheets }: Workbook): Workbook => ({
      sheets: sheets.map((sheet, at) => ({
        ...unmarkSheet(sheet),
        hidden: hidden.has(attributeOf(` ${tables[at]}`, 'table:style-name')),
      })),
    }),
  };
}
