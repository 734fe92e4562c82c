import type { Packs } from '#catalogues/packs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Box, chakra } from '#styled/jsx'
import { TextLink } from '#ui/link.ts'
import { SectionHeading } from '#ui/section-heading.ts'

const Title = chakra('h3')

/** Courses in an order that leads somewhere. */
export function LearningPaths({ paths }: { paths: Packs['courses']['paths'] }) {
  return (
    <section>
      <SectionHeading>{m.learning_paths()}</SectionHeading>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        gap="5"
      >
        {paths.map((path) => (
          <Box
            key={path.id}
            bg="card"
            borderWidth="1px"
            borderColor="line"
            borderTopWidth="4px"
            borderTopColor="jua"
            borderRadius="md"
            p="5"
          >
            <Title fontSize="xl">{path.title}</Title>
            <Box mt="1" color="soft" fontSize="sm">
              {path.description}
            </Box>
            <Box as="ol" mt="3" pl="5" css={{ listStyleType: 'decimal' }}>
              {path.courses.map(({ id, title }) => (
                <Box as="li" key={id} py="2">
                  <TextLink to="/thinkforge/$id" params={{ id }}>
                    {title}
                  </TextLink>
                </Box>
              ))}
            </Box>
            <Box mt="3" fontSize="sm">
              {path.outcome}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  )
}
