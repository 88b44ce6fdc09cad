import { Button } from '@mantine/core'
import classes from './assigned-screen.module.css'

/** Schools of deactivated executives stand in a queue until somebody else has them. */
export const WaitingNote = ({ count, onShow }: { count: number; onShow: () => void }) =>
  count > 0 && (
    <span className={classes.waiting}>
      {count === 1 ? '1 school waits' : `${count.toLocaleString('en-IN')} schools wait`} for another executive
      <Button size="compact-xs" variant="default" onClick={onShow}>
        Show them
      </Button>
    </span>
  )
