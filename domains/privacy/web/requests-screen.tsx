import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { listParentRequests } from '#domains/privacy/contract/requests.ts'
import { counted } from '#platform/contract/counts.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import NewRequest from './new-request.tsx'
import { PersonPanel } from './person-panel.tsx'
import { requestColumns } from './request-columns.tsx'

const route = getRouteApi('/_portal/requests')

/** What parents ask about their data, all of it or of one parent, whose data stands above then. */
export function RequestsScreen() {
  const { page = 1, lead } = route.useSearch()
  const navigate = useNavigate()
  const adding = useOver()
  const query = { limit: pageSize, offset: (page - 1) * pageSize, lead }
  const list = useApiQuery(listParentRequests, { query, keepPrevious: true, quiet: true })
  const { count = 0, open = 0, late = 0 } = list.data ?? {}
  const add = (
    <Button ref={adding.opener} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => adding.open(true)}>
      New request
    </Button>
  )
  return (
    <>
      <RecordPage
        title="Requests"
        filters={
          <Stack gap="sm" w="100%">
            <Group gap="8px 16px" justify="space-between">
              <p className={textStyles.quiet}>
                {counted(open, 'request')} of parents about their data {open === 1 ? 'waits' : 'wait'}
                {late > 0 && `, ${late} beyond the day`}.
              </p>
              {add}
            </Group>
            {lead !== undefined && <PersonPanel key={lead} leadId={lead} />}
          </Stack>
        }
        list={list}
        shown={`${lead ?? 'all'} ${page}`}
        empty={
          <EmptyNote whole title="No request">
            When a parent asks to see, mend or erase their data, complains, or names somebody who acts for them, write it down here or on
            their page.
          </EmptyNote>
        }
        pager={
          count > pageSize && (
            <LeadPager
              count={count}
              page={page}
              onTurn={(next) => navigate({ to: '/requests', search: { page: next, ...(lead !== undefined && { lead }) } })}
            />
          )
        }
      >
        {(rows) => (
          <RecordTable label="Requests" columns={requestColumns} rows={rows} isQuiet={({ answered_at }) => answered_at !== null} />
        )}
      </RecordPage>
      {adding.over && <NewRequest lead={undefined} onClose={adding.close} />}
    </>
  )
}
