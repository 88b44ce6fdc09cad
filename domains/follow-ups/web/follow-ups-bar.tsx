import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CounsellorFilter } from '#domains/sharing/web/counsellors/counsellor-filter.tsx'
import styles from '#platform/web/ui/page/link-tabs.module.css'
import { defaultView, type FollowUpSearch, type View, views } from './follow-up-search.ts'

interface FollowUpsBarProps {
  search: FollowUpSearch
  view: View
  isAdmin: boolean
  onTurn: (step: 1 | -1) => void
  onToday: () => void
  onShow: (search: FollowUpSearch) => void
}

const viewNames: Readonly<Record<View, string>> = {
  month: 'Month',
  week: 'Week',
  day: 'Day',
  list: 'List',
  overdue: 'Overdue',
  team: 'Team',
}

const withSearch = { exact: true, includeSearch: true }

export function FollowUpsBar({ search, view: shown, isAdmin, onTurn, onToday, onShow }: FollowUpsBarProps) {
  const { view: _view, ...anyView } = search
  const { counsellor: _counsellor, ...anyCounsellor } = search
  return (
    <>
      <nav className={styles.tabs} aria-label="How they are shown">
        {views
          .filter((view) => isAdmin || view !== 'team')
          .map((view) => (
            <Link
              key={view}
              to="/follow-ups"
              search={{ ...anyView, ...(view !== defaultView && { view }) }}
              replace
              activeOptions={withSearch}
              className={styles.tab}
              aria-current={view === shown ? 'page' : undefined}
            >
              {viewNames[view]}
            </Link>
          ))}
      </nav>
      {shown !== 'overdue' && (
        <Group gap="xs" align="stretch" wrap="nowrap">
          <ActionIcon variant="default" size={30} aria-label="The days before" title="The days before (←)" onClick={() => onTurn(-1)}>
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <Button variant="default" size="xs" title="Today (T)" onClick={onToday}>
            Today
          </Button>
          <ActionIcon variant="default" size={30} aria-label="The days after" title="The days after (→)" onClick={() => onTurn(1)}>
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      {isAdmin && shown !== 'team' && (
        <CounsellorFilter
          value={search.counsellor}
          onChange={(counsellor) => onShow({ ...anyCounsellor, ...(counsellor !== undefined && { counsellor }) })}
        />
      )}
    </>
  )
}
