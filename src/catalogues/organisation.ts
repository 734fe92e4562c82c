import { weekDays } from './company-schema.ts'
import { allFacts, companyTexts } from './company-texts.ts'

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The company as a schema.org LocalBusiness, from company.json. Called by the renderer only. */
export function organisation() {
  const { product, email, phone, street, city, countryCode, map, hours, social } = allFacts()
  return {
    '@type': 'LocalBusiness',
    name: product,
    url: '/',
    logo: '/icon-512.png',
    email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      ...(street === null ? {} : { streetAddress: street }),
      addressLocality: city,
      addressCountry: countryCode,
    },
    ...(map
      ? { geo: { '@type': 'GeoCoordinates', ...map }, hasMap: companyTexts(allFacts()).map?.page }
      : {}),
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => dayNames[weekDays.indexOf(day)]),
      opens,
      closes,
    })),
    ...(social.length === 0 ? {} : { sameAs: social.map(({ url }) => url) }),
  }
}
