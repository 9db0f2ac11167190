import { startPair } from '../bench/compare.ts';
import { checkQuestions } from '../bench/server-lists.ts';

test('the product and the bare server of the bench return the same rows', async () => {
  const pair = await startPair(2000);
  try {
    await checkQuestions(pair);
  } finally {
    await pair.end();
  }
});
