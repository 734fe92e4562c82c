/**
 * Whether a waiting worker will replace an active one. A first worker passes through `waiting` too, in Firefox long
 * enough to be observed by a page opened meanwhile, so the state is read again after `settle`.
 */
export async function isUpdate(
  container: Pick<ServiceWorkerContainer, 'getRegistration'>,
  settle: () => Promise<unknown>,
): Promise<boolean> {
  const replaces = async () => {
    const { active, waiting } = (await container.getRegistration()) ?? {}
    return Boolean(active && waiting)
  }
  if (await replaces()) return true
  await settle()
  return replaces()
}
