import { Button, Checkbox, Select } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { type AssignedSchool, mostAssigned } from '#domains/sales/contract/assigned-schools.ts'
import classes from './assigned-screen.module.css'
import { TakeOverDialog } from './take-over-dialog.tsx'
import { useAssigning } from './use-assigning.ts'
import type { Chosen } from './use-chosen.ts'
import { useExecutives } from './use-executives.ts'

interface AssignBarProps {
  /** Those of the page. */
  rows: readonly AssignedSchool[]
  chosen: Chosen
}

/** The acts on the chosen schools. */
export function AssignBar({ rows, chosen }: AssignBarProps) {
  const count = chosen.schools.length
  const onPage = rows.filter(chosen.has).length
  return (
    <div className={classes.bar}>
      <Checkbox
        label={`All ${rows.length} of this page`}
        disabled={rows.length === 0}
        checked={rows.length > 0 && onPage === rows.length}
        indeterminate={onPage > 0 && onPage < rows.length}
        onChange={({ currentTarget }) => chosen.choose(rows, currentTarget.checked)}
      />
      <span className={classes.chosen} role="status">
        {count > mostAssigned ? `${count} chosen: assign at most ${mostAssigned} at a time` : `${count} chosen`}
      </span>
      {count > 0 && <Assigning chosen={chosen} />}
    </div>
  )
}

function Assigning({ chosen }: { chosen: Chosen }) {
  const active = useExecutives().filter(({ is_active }) => is_active)
  const { to, choose, assign, takeAway, taking, isPending, hasOwners } = useAssigning(chosen)
  const isTooMany = chosen.schools.length > mostAssigned
  return (
    <>
      <Select
        className={classes.filter}
        aria-label="Assign to"
        placeholder="Assign to …"
        searchable
        nothingFoundMessage="No active executive of that name"
        data={active.map(({ id, user, schools }) => ({ value: String(id), label: `${user} (${schools})` }))}
        value={to === undefined ? null : String(to)}
        onChange={(id) => choose(id === null ? undefined : Number(id))}
      />
      <Button disabled={to === undefined || isTooMany} loading={isPending} onClick={assign}>
        Assign
      </Button>
      <Button variant="default" disabled={!hasOwners || isTooMany || isPending} onClick={() => void takeAway()}>
        Take away
      </Button>
      <Button variant="subtle" onClick={chosen.clear}>
        Choose none
      </Button>
      {taking.schools && (
        <TakeOverDialog
          schools={taking.schools}
          to={active.find(({ id }) => id === to)?.user}
          onClose={taking.close}
          onTakeOver={taking.confirm}
        />
      )}
    </>
  )
}
