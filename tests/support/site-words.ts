import company from '#catalogues/company.json' with { type: 'json' }
import type { SiteWords } from '#server/site/site-facts.ts'

/** What a build tells a server about its company and names (site.json). */
export const siteWords: SiteWords = {
  company,
  courses: {
    'web-development-from-zero': {
      en: 'Web Development from Zero',
      sw: 'Kutengeneza Tovuti kuanzia Mwanzo',
    },
  },
  categories: {
    en: { Fintech: 'Fintech', Tutorial: 'Tutorial' },
    sw: { Fintech: 'Teknolojia ya Fedha', Tutorial: 'Mafunzo' },
  },
}
