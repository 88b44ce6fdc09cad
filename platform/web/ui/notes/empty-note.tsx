import type { ReactNode } from 'react'
import classes from './notes.module.css'

export const EmptyNote = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.note}>
    <p className={classes.title}>{title}</p>
    {children}
  </div>
)
