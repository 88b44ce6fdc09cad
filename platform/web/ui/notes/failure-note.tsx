import { Button } from '@mantine/core'
import { sentenceOf } from '../../http/query-client.ts'
import { mayPass } from '../../http/refusal-error.ts'
import classes from './notes.module.css'

/** Says why something is not there; Try again is offered where that may help. */
export const FailureNote = ({ error, retry }: { error: unknown; retry?: () => unknown }) => (
  <div className={classes.note} role="alert">
    <p>{sentenceOf(error)}</p>
    {retry && mayPass(error) && (
      <Button variant="default" size="xs" onClick={() => void retry()}>
        Try again
      </Button>
    )}
  </div>
)
