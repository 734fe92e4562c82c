/** The options of a select: values with their labels, in the order of the labels. */
export function optionsOf<T extends string>(labels: Record<T, string>): [T, string][] {
  const isKey = (key: string): key is T => key in labels
  return Object.keys(labels)
    .filter(isKey)
    .map((key) => [key, labels[key]])
}
