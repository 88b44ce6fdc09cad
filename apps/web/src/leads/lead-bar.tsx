import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './lead-bar.module.css'
import { useNeighbours } from './use-neighbours.ts'

/** The way back to the list, and on to the leads before and after. */
export function LeadBar({ openId }: { openId: number | undefined }) {
  const { toNext, toPrevious } = useNeighbours(openId)
  return (
    <div className={classes.bar}>
      <Link to="/users" search={true} replace className={classes.back}>
        <IconArrowLeft size={18} aria-hidden />
        Users
      </Link>
      <ActionIcon size={32} aria-label="Previous lead" title="Previous lead (K)" disabled={!toPrevious} onClick={toPrevious}>
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon size={32} aria-label="Next lead" title="Next lead (J)" disabled={!toNext} onClick={toNext}>
        <IconChevronDown size={18} />
      </ActionIcon>
      <Link to="/users" search={true} replace className={classes.close} aria-label="Close the lead" title="Close (Esc)">
        <IconX size={18} aria-hidden />
      </Link>
    </div>
  )
}
