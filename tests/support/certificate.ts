import type { Certificate } from '#domain/certificates.ts'

export const course = 'sums'
export const certificate: Certificate = {
  number: 'VIOR-2026-7Q2M9XK4TD',
  course,
  title: { en: 'Sums', sw: 'Hesabu' },
  day: '2026-03-02',
  lessons: 2,
  score: 80,
  name: 'Asha Mwakyusa',
  shows_name: false,
}
