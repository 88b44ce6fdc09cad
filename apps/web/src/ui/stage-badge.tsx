import type { ActionCategory } from '@portal/contract/leads'
import classes from './stage-badge.module.css'

const words: Record<ActionCategory | 'new', string> = {
  new: 'New',
  call: 'Call',
  visit: 'Visit',
  lead: 'Lead',
  application: 'Application',
  registration: 'Registration',
  admission: 'Admission',
  other: 'Other',
}

export const stageWord = (category: ActionCategory | 'new') => words[category]

/** The stage of a lead: its colour, and always its word (or a more exact one). */
export const StageBadge = ({ category, text }: { category: ActionCategory | 'new'; text?: string }) => (
  <span className={classes.badge} data-stage={category} title={text}>
    {text ?? words[category]}
  </span>
)
