import { m } from '#i18n/paraglide/messages.js'
import { DeskTabs } from '../frame/desk-tabs.tsx'
import { EnrolmentsList } from './enrolments-list.tsx'
import { TrainersList } from './trainers-list.tsx'

/** Who takes part in courses, and who teaches them. */
export function EnrolmentsView() {
  return (
    <DeskTabs
      label={m.desk_enrolments()}
      tabs={[
        { value: 'enrolments', label: m.desk_enrolments(), content: <EnrolmentsList /> },
        { value: 'trainers', label: m.desk_trainers(), content: <TrainersList /> },
      ]}
    />
  )
}
