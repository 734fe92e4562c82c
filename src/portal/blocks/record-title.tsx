import { TextLink } from '#ui/link.ts'
import { plainText } from '../filter-records.ts'
import type { DataRecord } from '../schema/catalogue.ts'

/** The heading of a record, a link if the record has a page. */
export function RecordTitle({ record }: { record: DataRecord }) {
  const title = plainText(record.title)
  return typeof record.to === 'string' ? <TextLink to={record.to}>{title}</TextLink> : title
}
