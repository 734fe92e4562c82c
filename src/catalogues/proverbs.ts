/** Sayings for the foot of a page, with their meaning in English. */
const proverbs = [
  { sw: 'Haba na haba hujaza kibaba', en: 'Little by little fills the measure' },
  { sw: 'Elimu haina mwisho', en: 'Learning has no end' },
  { sw: 'Mvumilivu hula mbivu', en: 'Who is patient eats ripe fruit' },
  { sw: 'Umoja ni nguvu', en: 'Unity is strength' },
  { sw: 'Penye nia pana njia', en: 'Where there is a will there is a way' },
] as const

/** The same page always carries the same saying. */
export function proverbFor(path: string): (typeof proverbs)[number] {
  const place = path === '/' ? 0 : path.length % proverbs.length
  return proverbs[place] ?? proverbs[0]
}
