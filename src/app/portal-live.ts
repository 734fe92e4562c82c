import { loadPack } from '#catalogues/load-pack.ts'
import { startOwnRequests } from '#features/archive/start-pulls.ts'
import { startBillingPull } from '#features/billing/load-billing.ts'
import { startLessonsPull, startProgressPull } from '#features/courses/lessons/start-pulls.ts'
import { startInquiriesPull } from '#features/inquiries/load-inquiries.ts'
import { startOwnPosts } from '#features/writing/manage/start-own-posts.ts'
import { engine, type Engine } from '#engine/engine.ts'
import { currentLocale } from '#i18n/locale.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import type { Live, LiveAnswer, LiveSource } from '#portal/live.ts'
import type { LiveName } from '#portal/schema/live.ts'
import { billingAnswer, type BillingBlock } from './portal-billing-answers.ts'
import { inquiryAnswer, type InquiryBlock } from './portal-inquiry-answers.ts'
import { learningAnswer, questionsAnswer } from './portal-learning-answers.ts'
import { catalogueAnswers } from './portal-catalogue-answers.ts'
import * as answers from './portal-own-answers.ts'

const nothing: LiveAnswer = { asOf: null, value: { records: [], figures: {} } }

/** A live query over the device's database, shown until the returned function is called. */
function fromDevice(query: (engine: Engine) => Promise<LiveAnswer>): LiveSource {
  return {
    subscribe: (show) => {
      let isCancelled = false
      let stop: (() => void) | undefined
      void afterHydration(engine).then((parts) => {
        if (isCancelled) return
        const subscription = parts.liveQuery(() => query(parts)).subscribe({ next: show, error: () => {} })
        stop = () => subscription.unsubscribe()
      })
      return () => {
        isCancelled = true
        stop?.()
      }
    },
  }
}

/** A live query for one user; visitors get no records. */
function userSource(
  userId: number | null,
  query: (activity: Engine['ownActivity'], userId: number) => Promise<LiveAnswer>,
): LiveSource {
  return fromDevice(async ({ ownActivity }) => (userId === null ? nothing : query(ownActivity, userId)))
}

/** Requests, tickets or conversations of a user, or those that are assigned to them; fetched when they are shown. */
function inquirySource(block: InquiryBlock, userId: number | null): LiveSource {
  const source = fromDevice(async (parts) =>
    userId === null
      ? nothing
      : inquiryAnswer(block, userId, await (await parts.inquiries()).readInquiries({ id: userId, name: '' })),
  )
  return {
    subscribe: (show) => {
      if (userId !== null) startInquiriesPull()
      return source.subscribe(show)
    },
  }
}

/** Invoices, payments or documents of a user; fetched when they are shown. */
function billingSource(block: BillingBlock, userId: number | null): LiveSource {
  const source = fromDevice(async (parts) =>
    userId === null
      ? nothing
      : billingAnswer(block, await (await parts.billing()).readBills(userId), Date.now()),
  )
  return {
    subscribe: (show) => {
      if (userId !== null) startBillingPull()
      return source.subscribe(show)
    },
  }
}

/** Courses in which a user did something; their lists of lessons are fetched where the device lacks them. */
function learningSource(userId: number | null): LiveSource {
  const locale = currentLocale()
  const requested = new Set<string>()
  const source = fromDevice(async (parts) => {
    if (userId === null) return nothing
    const [pack, { readLearning }] = await Promise.all([loadPack('courses', locale), parts.lessons()])
    const learned = await readLearning(userId, locale)
    for (const { course, lessons } of learned.courses) {
      if (lessons || requested.has(course)) continue
      requested.add(course)
      startLessonsPull(course)
    }
    return learningAnswer(learned, pack)
  })
  return {
    subscribe: (show) => {
      if (userId !== null) startProgressPull()
      return source.subscribe(show)
    },
  }
}

/** What a user asked about lessons, named as far as the device has the lists of lessons. */
function questions(userId: number | null): LiveSource {
  const locale = currentLocale()
  const source = fromDevice(async (parts) => {
    if (userId === null) return nothing
    const { readQuestions, readLessons } = await parts.lessons()
    const cached = await readQuestions(userId)
    const courses = [...new Set(cached.questions.map(({ course }) => course))]
    const lists = await Promise.all(courses.map(async (course) => readLessons(course, locale)))
    return questionsAnswer(
      cached,
      (course, lesson) =>
        lists[courses.indexOf(course)]?.list?.lessons.find(({ slug }) => slug === lesson)?.title ?? null,
    )
  })
  return {
    subscribe: (show) => {
      if (userId !== null) startProgressPull()
      return source.subscribe(show)
    },
  }
}

/** Texts of the site's catalogues, which do not change while the page is open. */
function fromCatalogue(pick: (made: Awaited<ReturnType<typeof catalogueAnswers>>) => LiveAnswer): LiveSource {
  return {
    subscribe: (show) => {
      let isCancelled = false
      const locale = currentLocale()
      void Promise.all([loadPack('courses', locale), loadPack('landing', locale)])
        .then(([courses, landing]) => catalogueAnswers(courses, landing))
        .then(
          (made) => (isCancelled ? undefined : show(pick(made))),
          // Without the chunk the block keeps its placeholder text.
          () => {},
        )
      return () => {
        isCancelled = true
      }
    },
  }
}

/** The sources of the portal's live blocks for a user, or for a visitor (null). Call it once per user. */
export function liveSources(userId: number | null): Live {
  const ownPosts = userSource(userId, async (activity, id) =>
    answers.ownPosts(await activity.readOwnPosts(id)),
  )
  const requests = userSource(userId, async (activity, id) =>
    answers.requests(await activity.readRequests(id)),
  )
  const sources: Record<LiveName, LiveSource> = {
    comments: userSource(userId, async (activity, id) => answers.comments(await activity.readComments(id))),
    requests: {
      subscribe: (show) => {
        if (userId !== null) startOwnRequests()
        return requests.subscribe(show)
      },
    },
    'project-requests': inquirySource('project-requests', userId),
    tickets: inquirySource('tickets', userId),
    conversations: inquirySource('conversations', userId),
    assigned: inquirySource('assigned', userId),
    invoices: billingSource('invoices', userId),
    payments: billingSource('payments', userId),
    documents: billingSource('documents', userId),
    learning: learningSource(userId),
    questions: questions(userId),
    downloads: fromDevice(async ({ downloads }) => answers.downloads(await downloads.readDownloads())),
    saved: fromDevice(async ({ ownActivity }) => answers.savedAnswer(await ownActivity.readSaved())),
    courses: fromCatalogue(({ courses }) => courses),
    paths: fromCatalogue(({ paths }) => paths),
    site: fromCatalogue(({ site }) => site),
    'own-posts': {
      subscribe: (show) => {
        if (userId !== null) startOwnPosts()
        return ownPosts.subscribe(show)
      },
    },
  }
  return (name) => sources[name]
}
