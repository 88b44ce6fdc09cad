import { type ReactNode, useId } from 'react'
import { grouped } from '#platform/contract/counts.ts'
import classes from './notice-list.module.css'

/** Notices of one kind under their heading, with how many there are. */
export function NoticeGroup({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.group}>
        {title} <span className={classes.many}>{grouped(count)}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  )
}
