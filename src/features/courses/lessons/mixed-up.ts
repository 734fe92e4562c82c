/** The places from 1 to `count` in an order that is not the right one, the same at each visit. */
export function mixedUp(count: number): number[] {
  const places = Array.from({ length: count }, (_, index) => index + 1)
  // 7 is coprime to all lengths from 2 to 6, so each place occurs once.
  const mixed = places.map((place) => places[(place * 7 + 2) % count] ?? place)
  return mixed.join() === places.join() ? mixed.toReversed() : mixed
}
