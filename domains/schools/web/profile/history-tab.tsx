import { Box, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  lastingParts,
  listSchoolChanges,
  type SchoolChange,
  schoolParts,
  undoSchoolChange,
} from '#domains/schools/contract/school-edits.ts'
import { pageSize } from '#platform/contract/shapes.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { LeadPager } from '#platform/web/ui/pager.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { RemoveSchoolDialog } from '../removal/remove-school-dialog.tsx'
import { refreshSchool } from '../school/refresh-school.ts'
import classes from './history.module.css'
import type { TabProps } from './tab-props.ts'
import { UntilAnswered } from './until-answered.tsx'

export default function HistoryTab({ school }: TabProps) {
  const { slug } = school
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const changes = useApiQuery(listSchoolChanges, {
    params: { slug },
    query: { limit: pageSize, offset: (page - 1) * pageSize },
    quiet: true,
    keepPrevious: true,
  })
  const { over: removing, open, close } = useOver()
  const undo = useApiMutation(undoSchoolChange, { onSuccess: () => refreshSchool(client) })
  return (
    <UntilAnswered questions={[changes]}>
      {changes.data?.count === 0 && <EmptyNote whole title="Nobody changed this school yet" />}
      <Box component="ol" maw={900}>
        {changes.data?.results.map((change) => (
          <Change
            key={change.id}
            change={change}
            isUndoing={undo.isPending}
            // Undoing the registration removes the school.
            onUndo={() => (change.part === 'registered' ? open(true) : undo.mutate({ params: { slug, id: change.id } }))}
          />
        ))}
      </Box>
      {removing && <RemoveSchoolDialog school={school} onClose={close} />}
      {(changes.data?.count ?? 0) > pageSize && <LeadPager count={changes.data?.count ?? 0} page={page} onTurn={setPage} />}
    </UntilAnswered>
  )
}

interface ChangeProps {
  change: SchoolChange
  isUndoing: boolean
  onUndo: () => void
}

/** Each value is one line at most; more of them are counted. */
const Change = ({ change: { at, by, file, part, said, fields, is_undo, is_undone }, isUndoing, onUndo }: ChangeProps) => (
  <li className={classes.change} data-undone={is_undone || undefined}>
    <Group component="p" gap="4px 10px" mb="xs">
      <strong>{schoolParts[part]}</strong>
      {is_undo && <span className={classes.mark}>Undo</span>}
      {is_undone && <span className={classes.mark}>Undone</span>}
      <span className={textStyles.quietSm}>
        <Moment at={at} /> {by && `by ${by}`}
        {file && (
          <>
            , by upload <bdi>{file}</bdi>
          </>
        )}
      </span>
      {!lastingParts.includes(part) && !is_undone && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={
            part === 'registered'
              ? 'Undo the registration'
              : `Undo this change of ${schoolParts[part].toLowerCase()}: ${said[0]?.label ?? ''}`
          }
          aria-busy={isUndoing}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </Group>
    <dl className={classes.said}>
      {said.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {part !== 'confirmed' && (
              <>
                <del>{before ? <bdi>{before}</bdi> : <Nothing what="nothing" />}</del>
                <span aria-hidden>→</span>
              </>
            )}
            <ins>{after ? <bdi>{after}</bdi> : <Nothing what="nothing" />}</ins>
          </dd>
        </div>
      ))}
    </dl>
    {fields > said.length && <p className={textStyles.quietSm}>{`and ${fields - said.length} more`}</p>}
  </li>
)
