import classes from '../facts/calling-marks.module.css'
import { useOutsideHours } from './outside-hours.ts'

/** The warning before a call outside the hours. */
export function OutsideHoursNote({ zones }: { zones: readonly string[] }) {
  const words = useOutsideHours(zones)
  return (
    words && (
      <span className={classes.note} data-tone="missed">
        {words}
      </span>
    )
  )
}
