/** Responses differ by user (likes, keys), so they are cached per user. */
export function cacheKey(url: string, userId: number | null): string {
  return userId === null ? url : `${url}#${userId}`
}
