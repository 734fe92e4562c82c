import { certificateRoutes } from '#server/routes/courses/certificates.ts'
import { exportRoute } from '#server/routes/courses/export.ts'
import { lessonRoutes } from '#server/routes/courses/lessons.ts'
import { progressCodeRoutes } from '#server/routes/courses/progress-codes.ts'
import { progressRoutes } from '#server/routes/courses/progress.ts'
import { questionRoutes } from '#server/routes/courses/questions.ts'
import { classQuestionRoutes } from '#server/routes/courses/class-questions.ts'
import { classRoutes } from '#server/routes/courses/classes.ts'
import { adminEnrolmentRoutes } from '#server/routes/admin/enrolments.ts'
import { adminTrainerRoutes } from '#server/routes/admin/trainers.ts'

/** Routes of lessons, and of what people learn, teach and decide about them. */
export const learningRoutes = [
  certificateRoutes,
  exportRoute,
  lessonRoutes,
  progressCodeRoutes,
  progressRoutes,
  questionRoutes,
  classRoutes,
  classQuestionRoutes,
  adminEnrolmentRoutes,
  adminTrainerRoutes,
]
