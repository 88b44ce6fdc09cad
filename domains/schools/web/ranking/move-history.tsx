import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listSchoolChanges, undoSchoolChange } from '#domains/schools/contract/school-edits.ts'
import { listRanking } from '#domains/schools/contract/school-ranking.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './ranking.module.css'

interface MoveHistoryProps {
  slug: string
  name: string
  children: ReactNode
}

const field = 'global_rank'

/** The moves of a school with their authors; a move can be undone until the next one. */
export const MoveHistory = ({ slug, name, children }: MoveHistoryProps) => (
  <PopoverButton className={classes.moved} button={children} name={`Moves of ${name}`} label={`Moves of ${name}`}>
    {() => <Moves slug={slug} />}
  </PopoverButton>
)

function Moves({ slug }: { slug: string }) {
  const client = useQueryClient()
  const { data } = useApiQuery(listSchoolChanges, { params: { slug }, query: { limit: 100 }, quiet: true, staleTime: 0 })
  const undo = useApiMutation(undoSchoolChange, {
    refreshes: [keyOf(listSchoolChanges, { slug })],
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listRanking) }),
  })
  const moves = data?.results.flatMap((change) => {
    const move = change.part === 'permissions' ? change.said.find((each) => each.field === field) : undefined
    return move ? [{ ...change, said: move }] : []
  })
  return (
    <Stack component="ul" gap="sm" className={classes.moves ?? ''}>
      {moves?.map(({ id, at, by, said: move, is_undone }) => (
        <li key={id}>
          <span>
            {move.before || 'no place'} → <b>{move.after || 'no place'}</b>
          </span>
          <span className={textStyles.quiet}>
            <Moment at={at} /> {by && `by ${by}`}
            {is_undone && ' · undone'}
          </span>
          {!is_undone && (
            <Button size="compact-xs" variant="default" onClick={() => undo.mutate({ params: { slug, id } })}>
              Undo
            </Button>
          )}
        </li>
      ))}
    </Stack>
  )
}
