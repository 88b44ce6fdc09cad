import { Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { getLead } from '#domains/leads/contract/leads.ts'
import { FindLead } from '#domains/leads/web/list/find-lead.tsx'
import { previewMerge } from '#domains/merging/contract/merging.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { MergeForm } from './merge-form.tsx'

const route = getRouteApi('/_portal/merge')

export function MergeScreen() {
  const { stays, goes } = route.useSearch()
  const navigate = useNavigate()
  return (
    <Stack maw={900}>
      <Group component="header" gap="8px 16px">
        <Title order={1}>Merge leads</Title>
        {stays !== undefined && goes !== undefined && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/merge', search: { stays: goes, goes: stays }, replace: true })}
          >
            Swap
          </Button>
        )}
      </Group>
      {stays === undefined ? (
        <EmptyNote whole title="No lead is chosen">
          Open a lead and press Merge.
        </EmptyNote>
      ) : goes === undefined ? (
        <>
          <Stays id={stays} />
          <FindLead
            label="Which other lead is the same parent?"
            none="No other lead that you see has this name or number."
            except={stays}
            onChoose={({ id }) => void navigate({ to: '/merge', search: { stays, goes: id }, replace: true })}
          />
        </>
      ) : (
        <Comparison stays={stays} goes={goes} />
      )}
    </Stack>
  )
}

/** Says which of the two stays, before the other is chosen. */
function Stays({ id }: { id: number }) {
  const { data } = useApiQuery(getLead, { params: { id }, quiet: true })
  return (
    data && (
      <p className={textStyles.wrap}>
        <strong>
          <bdi>{data.name}</bdi>
        </strong>
        , {phoneText(data.mobile_number_with_code)}, stays. The lead that you choose is merged into it; you can still swap the two.
      </p>
    )
  )
}

function Comparison({ stays, goes }: { stays: number; goes: number }) {
  const preview = useApiQuery(previewMerge, { query: { stays, goes }, quiet: true })
  if (preview.data) return <MergeForm key={`${stays} ${goes}`} preview={preview.data} />
  if (preview.error)
    return (
      <div role="alert">
        {isRefused(preview.error) ? (
          <EmptyNote whole title={preview.error.detail} />
        ) : (
          <FailureNote error={preview.error} retry={() => void preview.refetch()} />
        )}
      </div>
    )
  return <Skeleton height={260} radius="md" />
}
