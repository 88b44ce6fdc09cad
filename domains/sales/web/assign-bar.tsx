import { Button, Checkbox, Group, MultiSelect } from '@mantine/core'
import { grouped } from '#platform/contract/counts.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import { maxHandedOut } from '#domains/sales/contract/assigned-schools.ts'
import classes from './assigned-screen.module.css'
import { TakeOverDialog } from './take-over-dialog.tsx'
import { useAssigning } from './use-assigning.ts'
import type { Chosen } from './use-chosen-schools.ts'
import { useExecutives } from './use-executives.ts'

/** The acts on the chosen schools. */
export function AssignBar({ chosen }: { chosen: Chosen }) {
  const { rows, found, count } = chosen
  const onPage = rows.filter(chosen.has).length
  const assigning = useAssigning(chosen)
  const { last } = assigning
  return (
    <Group gap="8px 12px" className={classes.bar ?? ''}>
      <Checkbox
        label={`All ${rows.length} of this page`}
        disabled={rows.length === 0}
        checked={rows.length > 0 && onPage === rows.length}
        indeterminate={onPage > 0 && onPage < rows.length}
        onChange={({ currentTarget }) => chosen.choose(rows, currentTarget.checked)}
      />
      {found > rows.length && !chosen.isAll && (
        <Button variant="subtle" onClick={chosen.chooseAll}>
          All {grouped(found)}
        </Button>
      )}
      <span className={classes.chosen} role="status">
        {count > maxHandedOut
          ? `${grouped(count)} chosen: hand out at most ${grouped(maxHandedOut)} at a time`
          : `${grouped(count)} chosen`}
      </span>
      {count > 0 && <Assigning chosen={chosen} assigning={assigning} />}
      {count === 0 && last && (
        <Group component="span" display="inline-flex" gap="4px 8px" fz="sm">
          {last.text}
          <Button size="compact-xs" variant="default" loading={assigning.isUndoing} onClick={() => assigning.undo(last.id)}>
            Undo
          </Button>
        </Group>
      )}
    </Group>
  )
}

interface AssigningProps {
  chosen: Chosen
  assigning: ReturnType<typeof useAssigning>
}

function Assigning({ chosen, assigning: { to, choose, assign, takeAway, colleagues, isPending } }: AssigningProps) {
  const active = useExecutives().filter(({ is_active }) => is_active)
  const isTooMany = chosen.count > maxHandedOut
  const hasOwners = chosen.isAll || chosen.schools.some(({ executive }) => executive !== null)
  return (
    <>
      <MultiSelect
        flex="0 1 320px"
        miw={200}
        aria-label="Assign to"
        placeholder={to.length === 0 ? 'Assign to one, or several …' : ''}
        searchable
        hidePickedOptions
        selectFirstOptionOnChange
        nothingFoundMessage="No active executive of that name"
        data={active.map(({ id, user, schools }) => ({ value: String(id), label: `${user} (${schools})` }))}
        value={to.map(String)}
        onChange={(ids) => choose(ids.map(Number))}
      />
      <Button
        disabled={to.length === 0 || isTooMany}
        loading={isPending}
        title={to.length > 1 ? 'Each ends up with about as many schools; neighbours stay together' : undefined}
        onClick={assign}
      >
        {to.length > 1 ? `Split fairly over ${to.length}` : 'Assign'}
      </Button>
      <Button variant="default" disabled={!hasOwners || isTooMany || isPending} onClick={takeAway}>
        Take away
      </Button>
      <Button variant="subtle" onClick={chosen.clear}>
        Choose none
      </Button>
      {colleagues.sentence && <TakeOverDialog sentence={colleagues.sentence} onClose={colleagues.close} onDecide={colleagues.decide} />}
    </>
  )
}
