import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { BackLink, ItemPage } from '#ui/item-page.tsx'
import { ItemMissing } from '#ui/item-missing.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { NextProject, ProjectDetails } from './lazy-parts.ts'
import { ProjectAction } from './project-action.tsx'
import { StatusBadge } from './status-badge.tsx'

const route = getRouteApi('/projects/$id')

export function ProjectPage() {
  const { projects, labels, details } = route.useLoaderData()
  const { id } = route.useParams()
  const project = projects.find((item) => item.id === id)
  const back = <BackLink to="/projects">{m.back_to_projects()}</BackLink>
  if (!project)
    return (
      <ItemMissing title={m.project_missing()}>
        <PageHead title={m.page_title({ title: m.project_missing(), product: company.product })} />
        {back}
      </ItemMissing>
    )
  return (
    <ItemPage
      seed={project.id}
      icon={project.icon}
      back={back}
      tags={<StatusBadge status={project.status} labels={labels} />}
      title={project.title}
      lead={project.description}
      aside={
        <>
          <DescriptionList
            facts={[
              [m.project_client(), project.client],
              [m.filter_category(), labels.category[project.category]],
              [m.project_year(), project.year],
            ]}
          />
          <div className={css({ mt: '4' })}>
            <ProjectAction project={project} isMain />
          </div>
        </>
      }
      foot={
        <DeferredHydration>
          <NextProject project={project} projects={projects} />
        </DeferredHydration>
      }
    >
      <PageHead
        title={m.page_title({ title: project.title, product: company.product })}
        description={project.description}
      />
      <DeferredHydration>
        <ProjectDetails project={project} details={details} />
      </DeferredHydration>
    </ItemPage>
  )
}
