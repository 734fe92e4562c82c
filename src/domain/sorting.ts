type Order<T> = (a: T, b: T) => number

/** Compares by ascending value; stable. */
export function ascending<T>(valueOf: (item: T) => number): Order<T> {
  return (a, b) => valueOf(a) - valueOf(b)
}

/** Compares by descending value; stable. */
export function descending<T>(valueOf: (item: T) => number): Order<T> {
  return (a, b) => valueOf(b) - valueOf(a)
}

/** The number in a price such as "85,000 TZS"; Infinity if there is none. */
export function amountOf(price: string): number {
  const digits = price.match(/\d[\d,]*/)?.[0]
  return digits === undefined ? Infinity : Number(digits.replaceAll(',', ''))
}

/** The items sorted by the named order; unchanged without one. */
export function sortBy<T, TName extends string>(
  items: T[],
  orders: Record<TName, Order<T>>,
  name: TName | undefined,
): T[] {
  return name === undefined ? items : items.toSorted(orders[name])
}
