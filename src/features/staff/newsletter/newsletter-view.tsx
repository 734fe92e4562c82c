import { m } from '#i18n/paraglide/messages.js'
import { DeskTabs } from '../frame/desk-tabs.tsx'
import { LettersList } from './letters-list.tsx'
import { SubscribersList } from './subscribers-list.tsx'

/** The letters of the newsletter and who gets them. */
export function NewsletterView() {
  return (
    <DeskTabs
      label={m.desk_newsletter()}
      tabs={[
        { value: 'letters', label: m.desk_letters(), content: <LettersList /> },
        { value: 'subscribers', label: m.desk_subscribers(), content: <SubscribersList /> },
      ]}
    />
  )
}
