import { people } from './0001_people.ts';
import { counter } from './0002_counter.ts';
import { search } from './0003_search.ts';
import { statistics } from './0004_statistics.ts';
import { announcements } from './0005_announcements.ts';
import type { Migration } from './words.ts';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [people, counter, search, statistics, announcements];
