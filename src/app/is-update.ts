/**
 * Whether a worker waits to replace another. A first one passes through `waiting` too, in Firefox for so long that a
 * page opened meanwhile sees it: looked at once more after `settle`, it is active itself.
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
