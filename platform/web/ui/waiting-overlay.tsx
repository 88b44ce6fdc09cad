import { Loader } from '@mantine/core'
import classes from './waiting-overlay.module.css'

/** Covers the page while nothing on it can be used yet. */
export function WaitingOverlay({ text }: { text: 'Please wait...' | 'Loading' }) {
  return (
    <div className={classes.overlay} role="status">
      <Loader size="sm" aria-hidden="true" />
      {text}
    </div>
  )
}
