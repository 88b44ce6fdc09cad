import { Button, Group } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { listIntakeKeys } from '#domains/intake/contract/intake.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { RecordPage } from '#platform/web/ui/page/record-page.tsx'
import { RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { intakeKeyColumns } from './intake-key-columns.tsx'
import { IntakeTabs } from './intake-tabs.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

export function KeysPage() {
  const [isMaking, setMaking] = useState(false)
  const keys = useApiQuery(listIntakeKeys, { quiet: true })
  const results = keys.data?.results ?? []
  const list = { ...keys, data: keys.data && { count: results.filter(({ revoked_at }) => !revoked_at).length, results } }
  const make = (
    <Button leftSection={<IconKey size={16} />} onClick={() => setMaking(true)}>
      New key
    </Button>
  )
  return (
    <>
      <RecordPage
        title="Intake"
        beside={<IntakeTabs current="keys" />}
        filters={
          <Group gap="8px 16px" justify="space-between" w="100%">
            <p className={textStyles.quiet}>A website signs what it sends with a key. The number above counts those in use.</p>
            {results.length > 0 && make}
          </Group>
        }
        list={list}
        shown="keys"
        empty={
          <EmptyNote whole title="There is no key yet">
            {make}
          </EmptyNote>
        }
        pager={null}
      >
        {(rows) => (
          <RecordTable
            label="Keys"
            columns={intakeKeyColumns}
            rows={rows}
            isQuiet={({ revoked_at }) => revoked_at !== null}
            leastWidth={980}
          />
        )}
      </RecordPage>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
    </>
  )
}
