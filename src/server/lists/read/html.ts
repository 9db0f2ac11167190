/** A page with tables, as many systems export it under the name of a spreadsheet. */
import type { Workbook } from '../workbook.ts';
import { decodeText } from './decode.ts';
import { PageReader } from './html-rows.ts';

// A comment that nobody closed goes to the end, as browsers have it; to look for its end from each one takes hours.
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>|<(\/?)([a-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
/** Elements that are never displayed. */
const UNSEEN = new Set(['head', 'style', 'script', 'title', 'xml', 'template']);
const BLOCKS = new Set(['br', 'p', 'div', 'li', 'ul', 'ol', 'center', 'caption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const STRUCK = new Set(['s', 'strike', 'del']);
/** The tag that ends what is not shown, from there on. */
function skip(page: string, tag: string, from: number): number {
  const end = new RegExp(`</${tag}\\s*>`, 'gi');
  end.lastIndex = from;
  return end.test(page) ? end.lastIndex : page.length;
}

/** A page as one sheet. Throws FileRefused beyond the limits. */
export function readHtml(bytes: Uint8Array): Workbook {
  const { text: page } = decodeText(bytes);
  const reader = new PageReader(page);
  const token = new RegExp(TOKEN);
  for (let found = token.exec(page); found; found = token.exec(page)) {
    const [all, slash, name, attributes = ''] = found;
    const tag = name?.toLowerCase();
    if (!tag) {
      if (!/^<[!?]/.test(all)) reader.text(all);
    } else if (UNSEEN.has(tag)) {
      if (!slash) token.lastIndex = skip(page, tag, token.lastIndex);
    } else if (tag === 'table') slash ? reader.endRow() : reader.startTable();
    else if (tag === 'tr') slash ? reader.endRow() : reader.startRow(attributes);
    else if (tag === 'td' || tag === 'th') {
      if (!slash) reader.startCell(attributes);
    } else if (tag === 'col') reader.columns(attributes);
    else if (STRUCK.has(tag)) reader.strike(slash === '/');
    else if (BLOCKS.has(tag)) reader.lineBreak();
  }
  reader.endRow();
  reader.endBetween();
  return { kind: 'html', encoding: null, sheets: [reader.sheet] };
}
