import { Button, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NumberHolder } from '#domains/leads/web/facts/lead-part.ts'

interface MergeBothProps {
  stays: NumberHolder
  goes: NumberHolder
}

/** Opens the merge of two leads that have a number in common. */
export const MergeBoth = ({ stays, goes }: MergeBothProps) => (
  <Button
    size="compact-sm"
    variant="default"
    renderRoot={(root) => <Link {...root} to="/merge" search={{ stays: stays.id, goes: goes.id }} />}
  >
    Merge
    <VisuallyHidden component="span">
      {' '}
      {goes.name} into {stays.name}
    </VisuallyHidden>
  </Button>
)
