import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { TimelineItem } from '#domains/leads/contract/leads.ts'
import { splitDays } from '#domains/merging/contract/merging.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { second, useNow } from '#platform/web/ui/time/use-now.ts'

const SplitDialog = lazyPart(() => import('./split-dialog.tsx'))

const window = splitDays * 24 * 60 * 60 * second

/** At the entry of a merge, for as long as it can be split. */
export function SplitButton({ item }: { item: TimelineItem }) {
  const { over, opener, open, close } = useOver()
  const now = useNow(60 * second)
  if (item.undone || Date.parse(item.at) + window <= now) return null
  return (
    <>
      <Button ref={opener} size="compact-xs" variant="default" aria-haspopup="dialog" onClick={() => open(true)}>
        Split…
      </Button>
      {over && (
        <Suspense fallback={null}>
          <SplitDialog id={Number(item.id.replace('staff-', ''))} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
