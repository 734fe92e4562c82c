/** Proverbs for the footer, with their meaning in each language. */
const proverbs = [
  {
    saying: 'Haba na haba hujaza kibaba',
    en: 'Little by little, the measure fills',
    sw: 'Kidogo kidogo hufanya kingi',
  },
  { saying: 'Elimu haina mwisho', en: 'Learning has no end', sw: 'Kila siku kuna la kujifunza' },
  {
    saying: 'Mvumilivu hula mbivu',
    en: 'Those who wait eat ripe fruit',
    sw: 'Anayesubiri hupata kilicho bora',
  },
  { saying: 'Umoja ni nguvu', en: 'Unity is strength', sw: 'Tukishirikiana tunaweza zaidi' },
  {
    saying: 'Penye nia pana njia',
    en: 'Where there is a will, there is a way',
    sw: 'Ukidhamiria utafanikiwa',
  },
] as const

/** Returns the same proverb for the same path on every call. */
export function proverbFor(path: string): (typeof proverbs)[number] {
  const index = path === '/' ? 0 : path.length % proverbs.length
  return proverbs[index] ?? proverbs[0]
}
