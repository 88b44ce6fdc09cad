import { Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import styles from '#platform/web/ui/page/link-tabs.module.css'
import { type AssignmentSearch, type Tab, tabs } from './assignment/assignment-search.ts'
import { QueuePanel } from './queue/queue-panel.tsx'
import { RuleHistory } from './rules/rule-history.tsx'
import { RuleList } from './rules/rule-list.tsx'
import { WorkPanel } from './work/work-panel.tsx'

const withSearch = { exact: true, includeSearch: true }

export function AssignmentScreen({ search }: { search: AssignmentSearch }) {
  const tab: Tab = search.tab ?? 'rules'
  return (
    <>
      <Group component="header" gap="8px 16px" mb="md">
        <Title order={1}>Assignment</Title>
        <nav className={styles.tabs} aria-label="Assignment">
          {(Object.keys(tabs) as Tab[]).map((each) => (
            <Link
              key={each}
              to="/assignment"
              search={each === 'rules' ? {} : { tab: each }}
              activeOptions={withSearch}
              className={styles.tab}
              aria-current={each === tab ? 'page' : undefined}
            >
              {tabs[each]}
            </Link>
          ))}
        </nav>
      </Group>
      {tab === 'rules' && <RuleList />}
      {tab === 'queue' && <QueuePanel search={search} />}
      {tab === 'counsellors' && <WorkPanel />}
      {tab === 'history' && <RuleHistory page={search.page ?? 1} />}
    </>
  )
}
