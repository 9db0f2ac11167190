/** The chain of all rows of money, for the features that write some. */
export { appendRows, appendToChain, linkAtEnd, linkRemoval } from './chain-append.repo.ts';
