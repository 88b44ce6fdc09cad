import { ActionIcon, Group, Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { countView, type KeptQuery, type SavedView } from '#domains/lists/contract/views.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { ViewTools } from './view-tools.tsx'
import classes from './views-panel.module.css'

interface ViewLineProps {
  view: SavedView
  isActive: boolean
  kept: KeptQuery
  onOpen: () => void
}

export function ViewLine({ view, isActive, kept, onOpen }: ViewLineProps) {
  const { ref, inViewport } = useInViewport<HTMLLIElement>()
  // Only for views in sight: a team may have fifty.
  const count = useApiQuery(countView, { params: { id: view.id }, enabled: inViewport, staleTime: 10_000, quiet: true })
  const [hasTools, setHasTools] = useState(false)
  return (
    <li ref={ref}>
      <Group gap="xs" wrap="nowrap">
        <button type="button" className={classes.open} aria-pressed={isActive} onClick={onOpen}>
          <span className={textStyles.cut}>
            <bdi>{view.name}</bdi>
          </span>
          {view.is_team && <span className={classes.by}>by {view.by}</span>}
          <span className={classes.count}>{count.data ? grouped(count.data.count) : '\u00a0'}</span>
        </button>
        {view.mine && (
          <ActionIcon
            size={28}
            aria-label={`Change ${view.name}`}
            title="Rename, update or delete"
            aria-expanded={hasTools}
            onClick={() => setHasTools(!hasTools)}
          >
            <IconDots size={16} />
          </ActionIcon>
        )}
      </Group>
      {count.data && count.data.dropped.length > 0 && (
        <Text my="1em" className={classes.by ?? ''}>
          Counted without what is not known any more: {count.data.dropped.join(', ')}
        </Text>
      )}
      {hasTools && <ViewTools view={view} isActive={isActive} kept={kept} onDone={() => setHasTools(false)} />}
    </li>
  )
}
