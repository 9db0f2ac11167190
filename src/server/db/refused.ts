/** Why the product does not work on a database, in a sentence for whoever starts it. Nothing was changed in it. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}
