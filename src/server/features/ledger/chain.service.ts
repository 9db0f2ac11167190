/** The chain of all rows of money, for the features that write some. */
import * as repo from './chain-append.repo.ts';

export const { appendRows, appendToChain, linkAtEnd, linkRemoval } = repo;
