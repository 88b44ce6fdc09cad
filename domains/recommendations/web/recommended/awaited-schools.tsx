import { Skeleton } from '@mantine/core'
import classes from './recommended-schools.module.css'

const awaited = Array.from({ length: 5 }, (_, at) => at)

/** The shape of a list that is asked for. */
export const AwaitedSchools = () => (
  <ul className={classes.lines} aria-hidden>
    {awaited.map((at) => (
      <li key={at} className={classes.line}>
        <div className={classes.what}>
          <Skeleton height={12} my={4} width={`${[60, 48, 70][at % 3]}%`} radius="xl" />
          <Skeleton height={10} my={4} width={`${[80, 72, 64][at % 3]}%`} radius="xl" />
        </div>
      </li>
    ))}
  </ul>
)
