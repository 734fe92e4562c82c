import { chakra } from '#styled/jsx'

export const SectionHeading = chakra('h2', { base: { fontSize: '2xl', mt: '10', mb: '4' } })
