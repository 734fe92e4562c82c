import type { ComponentType } from 'react'
import type { DeskViewName } from '#domain/desk-views.ts'
import { ArchiveView } from './archive/archive-view.tsx'
import { AuditView } from './audit/audit-view.tsx'
import { BillingView } from './billing/billing-view.tsx'
import { ClassesView } from './courses/classes-view.tsx'
import { EnrolmentsView } from './courses/enrolments-view.tsx'
import { CommentsView } from './comments/comments-view.tsx'
import { DeskHostProvider, type DeskHost } from './desk-host.ts'
import { OwnViewsView } from './figures/own-views.tsx'
import { StatsView } from './figures/stats-view.tsx'
import { HealthView } from './health/health-view.tsx'
import { SecondStepNotice } from './frame/second-step-notice.tsx'
import { InboxView } from './inbox/inbox-view.tsx'
import { DeskProvider } from './ui/desk-provider.tsx'
import { InquiriesView } from './inquiries/inquiries-view.tsx'
import { MessagesView } from './messages/messages-view.tsx'
import { NewsletterView } from './newsletter/newsletter-view.tsx'
import { NoticesView } from './notices/notices-view.tsx'
import { PeopleView } from './people/people-view.tsx'
import { PostsView } from './posts/posts-view.tsx'
import { RequestsView } from './requests/requests-view.tsx'

const views: Record<DeskViewName, ComponentType> = {
  inbox: InboxView,
  people: PeopleView,
  audit: AuditView,
  comments: CommentsView,
  posts: PostsView,
  archive: ArchiveView,
  requests: RequestsView,
  messages: MessagesView,
  inquiries: InquiriesView,
  notices: NoticesView,
  newsletter: NewsletterView,
  health: HealthView,
  billing: BillingView,
  enrolments: EnrolmentsView,
  classes: ClassesView,
  stats: StatsView,
  views: OwnViewsView,
}

/**
 * A view of the staff desk. Lazy-loaded by those who may use it; it includes Chakra UI. The caller has checked the permission,
 * and the sync checks it again.
 */
export function Desk({ name, host }: { name: DeskViewName; host: DeskHost }) {
  const View = views[name]
  return (
    <DeskHostProvider value={host}>
      <DeskProvider>
        <SecondStepNotice />
        <View />
      </DeskProvider>
    </DeskHostProvider>
  )
}
