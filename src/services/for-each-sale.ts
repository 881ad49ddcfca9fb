/**
 * Takes a step for each sale. One that fails stops no other: the first error is thrown after the
 * last of them, so that whoever runs this hears of it.
 */
export async function forEachSale<T>(
  sales: Iterable<T>,
  step: (sale: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const sale of sales) {
    try {
      await step(sale);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
