import { Button } from '@mantine/core'
import { sentenceOf } from '../../http/query-client.ts'
import classes from './notes.module.css'

export const FailureNote = ({ error, retry }: { error: unknown; retry?: () => unknown }) => (
  <div className={classes.note} role="alert">
    <p>{sentenceOf(error)}</p>
    {retry && (
      <Button variant="default" size="xs" onClick={() => void retry()}>
        Try again
      </Button>
    )}
  </div>
)
