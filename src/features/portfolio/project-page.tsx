import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { BackLink, ItemPage } from '#ui/item-page.tsx'
import { ItemMissing } from '#ui/item-missing.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { BulletList } from '#ui/bullet-list.tsx'
import { Tag } from '#ui/tag.ts'
import { ProjectAction } from './project-action.tsx'
import { StatusBadge } from './status-badge.tsx'

const route = getRouteApi('/projects/$id')

export function ProjectPage() {
  const { items, labels } = route.useLoaderData()
  const { id } = route.useParams()
  const project = items.find((item) => item.id === id)
  const back = <BackLink to="/projects">{m.back_to_projects()}</BackLink>
  if (!project) return <ItemMissing title={m.project_missing()}>{back}</ItemMissing>
  return (
    <ItemPage
      seed={project.id}
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
          <div className={css({ mt: '5' })}>
            <ProjectAction project={project} />
          </div>
        </>
      }
    >
      <PageHead
        title={m.page_title({ title: project.title, product: company.product })}
        description={project.description}
      />
      <BulletList title={m.project_features()} points={project.features} />
      <h2 className={css({ fontSize: 'xl', mt: '7', mb: '3' })}>{m.project_technologies()}</h2>
      <ul className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
        {project.technologies.map((technology) => (
          <Tag as="li" key={technology}>
            {technology}
          </Tag>
        ))}
      </ul>
    </ItemPage>
  )
}
