import { crc32 } from 'node:zlib'

/** A whole number from 0 up to, but not including, `limit`. */
export type Draw = (limit: number) => number

/** Pseudo-random numbers, the same on every machine for the same name (mulberry32). */
export function seededRandom(name: string): Draw {
  let state = crc32(name)
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}
