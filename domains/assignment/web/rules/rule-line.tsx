import { ActionIcon, Box, Button, Group, Switch, Text } from '@mantine/core'
import { grouped } from '#platform/contract/counts.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Switch.layer.css'
import { useSortable } from '@dnd-kit/react/sortable'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Rule } from '#domains/assignment/contract/rules.ts'
import { goesToText, takesText } from './rule-words.ts'
import classes from './rules.module.css'

interface RuleLineProps {
  rule: Rule
  index: number
  onEdit: () => void
  onSwitch: () => void
  onDelete: () => void
  onMove: (by: 1 | -1) => void
}

/** Dragged by its handle; with the keyboard Space takes it up, or Alt with an arrow moves it at once. */
export function RuleLine({ rule, index, onEdit, onSwitch, onDelete, onMove }: RuleLineProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: rule.id, index })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li ref={ref} className={classes.rule} data-dragging={isDragging || undefined} data-off={!rule.is_on || undefined}>
      <button
        ref={handleRef}
        type="button"
        className={classes.handle}
        aria-label={`Move ${rule.name}`}
        title="Drag, or Alt and an arrow"
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <span className={classes.number}>{index + 1}</span>
      <div className={classes.text}>
        <Box component="h2" fz="md" fw={550} className={textStyles.wrap ?? ''}>
          {rule.name}
          {!rule.is_on && <span className={classes.draft}>draft</span>}
        </Box>
        <Text fz="sm" c="dimmed" className={textStyles.wrap ?? ''}>
          {takesText(rule)} <span aria-hidden>→</span> {goesToText(rule)}
        </Text>
      </div>
      <span className={classes.given} title="Leads that it gave in the last seven days">
        <strong>{grouped(rule.given)}</strong> in 7 days
      </span>
      <Group component="span" gap="sm" wrap="nowrap" className={classes.tools ?? ''}>
        <Switch aria-label={`${rule.name} is on`} checked={rule.is_on} onChange={onSwitch} />
        <Button size="compact-sm" variant="default" aria-label={`Edit ${rule.name}`} onClick={onEdit}>
          Edit
        </Button>
        <ActionIcon
          aria-label={`Delete ${rule.name}`}
          title={rule.is_on ? 'Switch it off first' : 'Delete'}
          disabled={rule.is_on}
          onClick={onDelete}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}
