/** Text literals and quoted names, whose question marks are not placeholders, or a placeholder. */
const LITERAL_OR_PLACEHOLDER = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g;

/** `a = ? AND b = '?'` → `a = $1 AND b = '?'`: the placeholders of PostgreSQL. */
export function numberPlaceholders(sql: string): string {
  let count = 0;
  return sql.replace(LITERAL_OR_PLACEHOLDER, (found) => {
    if (found !== '?') return found;
    count += 1;
    return `$${count}`;
  });
}
