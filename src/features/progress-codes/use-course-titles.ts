import { useEffect, useState } from 'react'
import { loadPack } from '#catalogues/load-pack.ts'
import { currentLocale } from '#i18n/locale.ts'
import { withRetry } from '#loading/with-retry.ts'

/** The titles of the courses by id; a course that the catalogue lacks, or that is not loaded yet, has its id. */
export function useCourseTitles(): (course: string) => string {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isCancelled = false
    void withRetry(() => loadPack('courses', currentLocale())).then(({ courses }) => {
      if (!isCancelled) setTitles(new Map(courses.map(({ id, title }) => [id, title])))
    })
    return () => {
      isCancelled = true
    }
  }, [])
  return (course) => titles.get(course) ?? course
}
