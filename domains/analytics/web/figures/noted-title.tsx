import { Group, Title } from '@mantine/core'
import type { Explained } from '#domains/analytics/contract/beside-figures.ts'
import { FigureNote } from './figure-note.tsx'

/** The title of a part of a page, with what the part counts. */
export const NotedTitle = ({ id, ...of }: Explained & { id?: string }) => (
  <Group gap="xs" w="fit-content" align="baseline">
    <Title order={2} id={id}>
      {of.label}
    </Title>
    <FigureNote {...of} />
  </Group>
)
