/** Chance that comes out the same each time: the demo's data depend on the seed and on nothing else. */
export interface Random {
  /** From 0 up to and without 1. */
  next(): number;
  /** True in this share of cases. */
  chance(share: number): boolean;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** One of a list in which the first ones are the commonest. */
  common<T>(list: readonly T[]): T;
  /** One of the keys, as often as its weight (a whole number) says. */
  weighted<K extends string>(weights: Record<K, number>): K;
  /** `count` different ones, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[];
}

/** Mulberry32: 32 bits of state are plenty for some thousand draws. */
export function seeded(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const at = <T>(list: readonly T[], share: number): T => {
    if (list.length === 0) throw new Error('Nothing to draw from');
    return list[Math.floor(share * list.length)] as T;
  };
  return {
    next,
    chance: (share) => next() < share,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => at(list, next()),
    common: (list) => at(list, next() ** 1.7),
    weighted<K extends string>(weights: Record<K, number>): K {
      const entries = Object.entries<number>(weights) as [K, number][];
      const cards = entries.flatMap(([key, weight]) => Array<K>(weight).fill(key));
      return at(cards, next());
    },
    some(list, count) {
      const ranked = list.map((item, index) => ({ item, index, rank: next() })).sort((a, b) => a.rank - b.rank);
      return ranked
        .slice(0, count)
        .sort((a, b) => a.index - b.index)
        .map(({ item }) => item);
    },
  };
}
