/**
 * A state that must hold on the server, however often it is sent: a name, a request, a notification. `value`
 * is null where the schedule cannot know which of several writes wins.
 */
export type Fact = {
  kind:
    | 'profile'
    | 'request'
    | 'notify'
    | 'newsletter'
    | 'post'
    | 'report'
    | 'answer'
    | 'letter'
    | 'complaint'
    | 'inquiry'
    | 'ticket-answer'
    | 'ticket-file'
    | 'entry-file'
    | 'payment'
    | 'entry'
    | 'shown'
    | 'mark'
    | 'enrolment'
    | 'export'
    | 'question'
    | 'follow'
    | 'quiet-hours'
  owner: number
  /** The target of its rows. */
  target: string
  /** What identifies it: an address, or a draft. */
  by: string
  value: string | null
  /** Of a mark: the best score that the server may have, where `value` is the best that it must have. */
  most?: number
}
