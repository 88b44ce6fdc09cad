import { Box, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { listExports, type RowWords, rowsInWords } from '#domains/lists/contract/exports.ts'
import { hasWholeNumbers } from '#domains/lists/contract/policy.ts'
import { exportList } from '#domains/lists/contract/start-export.ts'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import { counted } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { ExportLine } from './export-line.tsx'
import classes from './export-section.module.css'
import { useExports } from './use-exports.ts'

interface ExportSectionProps {
  list: string
  query: KeptQuery
  count: number | undefined
  words: RowWords
}

const noteOf = (hasWhole: boolean, left: number | null) =>
  [
    hasWhole ? 'Every number is in the file.' : 'Numbers are masked in the file.',
    left !== null && `You may export ${counted(left, 'more row', 'more rows')} today.`,
    'Admins see each export.',
  ]
    .filter(Boolean)
    .join(' ')

export function ExportSection({ list, query, count, words }: ExportSectionProps) {
  const me = useMe()
  const { exports, isUnderway } = useExports()
  const [refused, setRefused] = useState<string>()
  const start = useApiMutation(exportList, {
    refreshes: [keyOf(listExports)],
    onMutate: () => setRefused(undefined),
    onRefusal: (refusal) => setRefused(refusal.detail),
  })
  const results = exports.data?.results ?? []
  const cannotStart = isUnderway || start.isPending || count === 0
  return (
    <Stack component="section" gap="sm" miw={0} aria-label="Export">
      <Box component="h2" fz="sm" fw={600}>
        Export
      </Box>
      {/* A disabled button would lose the focus as soon as it is pressed. */}
      <Button
        variant="default"
        size="xs"
        {...(cannotStart && { 'data-disabled': true })}
        aria-disabled={cannotStart}
        aria-busy={start.isPending}
        onClick={() => cannotStart || start.mutate({ body: { list, query } })}
      >
        {count === undefined ? 'Export as CSV' : `Export ${rowsInWords(count, words)} as CSV`}
      </Button>
      <p className={textStyles.quietXs}>{noteOf(hasWholeNumbers(me), exports.data?.left_today ?? null)}</p>
      {refused && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      {results.length > 0 && (
        <ul>
          {results.map((taken) => (
            <ExportLine key={taken.id} taken={taken} />
          ))}
        </ul>
      )}
    </Stack>
  )
}
