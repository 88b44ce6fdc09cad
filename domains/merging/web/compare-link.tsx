import { Link } from '@tanstack/react-router'
import type { NumberHolder } from '#domains/leads/web/facts/lead-part.ts'
import classes from './duplicates.module.css'

interface CompareLinkProps {
  stays: number
  other: NumberHolder
}

/** Shown when a typed number belongs to another lead: both may be one parent. */
export const CompareLink = ({ stays, other }: CompareLinkProps) => (
  <p className={classes.words}>
    <bdi>{other.name}</bdi> has it.{' '}
    <Link to="/merge" search={{ stays, goes: other.id }} className={classes.merge}>
      Compare and merge
    </Link>
  </p>
)
