import { Loader } from '@mantine/core'
import classes from './waiting-overlay.module.css'

export function WaitingOverlay({ text }: { text: 'Please wait...' | 'Loading' }) {
  return (
    <div className={classes.overlay} role="status">
      <Loader size="sm" aria-hidden="true" />
      {text}
    </div>
  )
}
