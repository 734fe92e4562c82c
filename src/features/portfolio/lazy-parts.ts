import { lazyWithRetry } from '#loading/lazy-with-retry.ts'

// oxlint-disable-next-line vior/late-imports -- two parts of one file, loaded by lazyWithRetry
const more = () => import('./project-more.ts')

/** Below the first screen of a project's page; its loader preloads them where it waits. */
export const ProjectDetails = lazyWithRetry(async () => {
  const { ProjectDetails: Part } = await more()
  return { ProjectDetails: Part }
}, 'ProjectDetails')

export const NextProject = lazyWithRetry(async () => {
  const { NextProject: Part } = await more()
  return { NextProject: Part }
}, 'NextProject')

export const preloadParts = () => Promise.all([ProjectDetails.preload(), NextProject.preload()])
