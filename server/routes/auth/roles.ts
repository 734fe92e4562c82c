import type { FastifyInstance } from 'fastify'
import { rolesAnswerSchema } from '#domain/account.ts'
import { publicRoles, type Role, type RoleOption } from '#domain/roles.ts'
import { serve } from '#server/http/endpoint.ts'
import { sendEntity } from '#server/http/send-entity.ts'

const descriptions: Partial<Record<Role, string>> = {
  guest: 'Look around, read and comment.',
  student: 'Take courses, get help with projects and hand in work.',
  parent: 'Follow your children’s progress.',
  trainer: 'Teach courses and guide students.',
  client: 'Order projects and follow their progress.',
  designer: 'Design for our projects and clients.',
  writer: 'Write posts and teaching material.',
  technician: 'Install, repair and support.',
}

const options: RoleOption[] = publicRoles.map((role) => ({
  value: role,
  label: role.slice(0, 1).toUpperCase() + role.slice(1),
  description: descriptions[role] ?? '',
  type: 'predefined',
}))

const listRoles = {
  method: 'GET',
  path: '/users/auth/roles/',
  summary: 'The roles a person may register with',
  action: 'account.enter',
  ignoresBearer: true,
  answer: rolesAnswerSchema,
} as const

export async function rolesRoute(app: FastifyInstance): Promise<void> {
  serve(app, listRoles, async ({ request, reply }) => {
    return sendEntity(request, reply, { all_roles: options, roles: options })
  })
}
