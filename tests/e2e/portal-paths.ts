/** Screens that together hold every kind of block of the portal. */
export const portalPaths: readonly string[] = [
  '/client',
  '/client/projects',
  '/client/billing?tab=analytics',
  '/client/messaging?open=clinic',
  '/client/support',
  '/multirole',
  '/student',
  '/treasury?tab=budget',
]
