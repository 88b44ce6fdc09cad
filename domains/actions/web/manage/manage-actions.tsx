import { Group, Skeleton, Switch, Text, Title } from '@mantine/core'
import { actionCategories } from '#domains/leads/contract/action-list.ts'
import '@mantine/core/styles/Switch.layer.css'
import { type ReactNode, useState } from 'react'
import { listManagedActions } from '#domains/actions/contract/action-list.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import classes from './manage-actions.module.css'
import { ManagedCategory } from './managed-category.tsx'

export default function ManageActions({ tabs }: { tabs: ReactNode }) {
  const { data, error, isPending, refetch } = useApiQuery(listManagedActions, { quiet: true })
  const [withRetired, setWithRetired] = useState(false)
  const isLate = useShownAfter(isPending)
  const actions = data?.result ?? []
  const retired = actions.flatMap((action) => [action, ...action.sub_actions]).filter((entry) => entry.retired).length
  return (
    <>
      <Group component="header" gap="sm" align="baseline" className={classes.head ?? ''}>
        <Title order={1}>Actions</Title>
        {tabs}
      </Group>
      <Text maw="80ch" mt="xs" mb="md" c="dimmed">
        Counsellors choose from this list, in this order, when they log an action. A new name also shows where the old one was logged. A
        retired entry stays where it was logged.
      </Text>
      <Text maw="80ch" mt="xs" mb="md" c="dimmed">
        <strong>What an action stands for</strong> sets a parent’s stage, and shows them on the page of that stage.{' '}
        <strong>Calls after it</strong> says what follows. Calls go on; or they end until the parent does something new; or we never call
        again; or the number is wrong and we call their next one. An entry of calls that <strong>plans the next call</strong> counts as no
        call. A change holds for what is logged from then on.
      </Text>
      {retired > 0 && (
        <Switch
          mb="md"
          size="xs"
          label={`Show the retired ones (${retired})`}
          checked={withRetired}
          onChange={(event) => setWithRetired(event.currentTarget.checked)}
        />
      )}
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {isLate && <Skeleton height={240} radius="md" />}
      {data &&
        actionCategories.map((category) => <ManagedCategory key={category} category={category} all={actions} withRetired={withRetired} />)}
    </>
  )
}
