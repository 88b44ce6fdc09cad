import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface FactsProps {
  className?: string | undefined
  /** Each is a Fact. */
  children: ReactNode
}

/** What is known of something, each fact as its name and its value. */
export const Facts = ({ className = '', children }: FactsProps) => <dl className={`${classes.facts} ${className}`}>{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
