import type { FastifyRequest } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import { may } from '#domain/permissions.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { Problem } from '#server/http/problem.ts'
import { isStaffSession, requireStaffSession } from '#server/http/staff-session.ts'
import { findAccount, rolesOfAccount } from '#server/repositories/accounts.ts'
import { listTaughtCourses } from '#server/repositories/learning/trainers.ts'

async function isAdmin(request: FastifyRequest): Promise<boolean> {
  const account = await findAccount(request.server.db, requireClaims(request).userId)
  return account !== undefined && may(rolesOfAccount(account), 'courses.manage')
}

/** The courses whose trainer the account is; of an admin all. */
export async function taughtBy(request: FastifyRequest): Promise<string[]> {
  const { db, lessons } = request.server
  // What only an admin may needs a session with a second factor, as on the desk.
  if ((await isAdmin(request)) && (await isStaffSession(request))) return lessons.courses()
  return listTaughtCourses(db, requireClaims(request).userId)
}

/** Throws Problem 403 unless the account teaches the course. */
export async function requireTaught(request: FastifyRequest, course: string): Promise<void> {
  if ((await taughtBy(request)).includes(course)) return
  if (await isAdmin(request)) await requireStaffSession(request)
  // 403 and not 404: devices delete what they keep of a list that they may no longer read.
  throw new Problem(403, errorBody('forbidden', 'You are not a trainer of this course.'))
}
