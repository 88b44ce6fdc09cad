import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'

interface UntilAnsweredProps {
  questions: readonly { data: unknown; error: Error | null; refetch: () => unknown }[]
  children: ReactNode
}

/** Shows what stands on several answers once all are there, and otherwise why not. */
export function UntilAnswered({ questions, children }: UntilAnsweredProps) {
  const awaited = questions.filter(({ data }) => data === undefined)
  const failed = awaited.find(({ error }) => error)
  const isLate = useShownAfter(awaited.length > 0)
  if (failed) return <FailureNote error={failed.error} retry={() => Promise.all(awaited.map(({ refetch }) => refetch()))} />
  if (awaited.length > 0) return isLate ? <Skeleton height={240} radius="md" aria-hidden /> : null
  return children
}
