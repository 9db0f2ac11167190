import { formatMoney } from '#contract/money.ts';

/** Dollars as people read them, in digits of one width. */
export function Money({ value, struck }: { value: number; struck?: boolean }) {
  const text = formatMoney(value);
  return struck ? <s className="cifra">{text}</s> : <span className="cifra">{text}</span>;
}
