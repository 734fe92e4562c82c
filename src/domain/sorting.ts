type Order<T> = (a: T, b: T) => number

/** Lowest value first; equal ones stay as they were. */
export function ascending<T>(valueOf: (item: T) => number): Order<T> {
  return (a, b) => valueOf(a) - valueOf(b)
}

/** Highest value first; equal ones stay as they were. */
export function descending<T>(valueOf: (item: T) => number): Order<T> {
  return (a, b) => valueOf(b) - valueOf(a)
}

/** The number in a price such as "85,000 TZS"; Infinity where there is none. */
export function amountOf(price: string): number {
  const digits = price.match(/\d[\d,]*/)?.[0]
  return digits === undefined ? Infinity : Number(digits.replaceAll(',', ''))
}

/** The items in the order asked for, or as they are. */
export function sorted<T, TName extends string>(
  items: T[],
  orders: Record<TName, Order<T>>,
  name: TName | undefined,
): T[] {
  return name === undefined ? items : items.toSorted(orders[name])
}
