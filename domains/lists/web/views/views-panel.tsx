import { Box, Stack } from '@mantine/core'
import type { SavedView } from '#domains/lists/contract/views.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { SaveViewForm } from './save-view-form.tsx'
import { useViews } from './use-views.ts'
import { ViewLine } from './view-line.tsx'
import type { ViewedList } from './viewed-list.ts'
import classes from './views-panel.module.css'

interface ViewsPanelProps {
  viewed: ViewedList
  onClose: () => void
}

export default function ViewsPanel({ viewed, onClose }: ViewsPanelProps) {
  const { views, active } = useViews(viewed)
  const results = views.data?.results ?? []
  const open = (view: SavedView) => {
    viewed.show(view.query)
    onClose()
  }
  const groups = [
    { title: 'Mine', members: results.filter(({ is_team }) => !is_team) },
    { title: 'The team’s', members: results.filter(({ is_team }) => is_team) },
  ].filter(({ members }) => members.length > 0)
  return (
    <Stack gap="sm" className={classes.panel ?? ''}>
      {views.error && !views.data && <FailureNote error={views.error} retry={views.refetch} />}
      {groups.map(({ title, members }) => (
        <section key={title} aria-label={title}>
          <Box component="h2" p="0 8px 4px" fz="xs" fw={500} c="dimmed">
            {title}
          </Box>
          <ul>
            {members.map((view) => (
              <ViewLine key={view.id} view={view} isActive={active.includes(view)} kept={viewed.kept} onOpen={() => open(view)} />
            ))}
          </ul>
        </section>
      ))}
      {views.data && results.length === 0 && <p className={classes.none}>Save filters that you use often, for yourself or for the team.</p>}
      <SaveViewForm list={viewed.list} kept={viewed.kept} active={active[0]} />
    </Stack>
  )
}
