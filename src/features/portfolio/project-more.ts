/** What a project's page loads after its first screen, in one file. */
export { ProjectDetails } from './project-details.tsx'
export { NextProject } from './next-project.tsx'
