import { Button } from '@mantine/core'
import { sentenceOf } from '../../http/query-client.ts'
import { mayPass } from '../../http/refusal-error.ts'
import { LineLost } from '../../http/request.ts'
import classes from './notes.module.css'

const noLine = 'There is no line to the portal. This loads by itself when the line is back.'

/** Says why something is not there; Try again is offered where that may help. */
export const FailureNote = ({ error, retry }: { error: unknown; retry?: () => unknown }) => (
  <div className={classes.note} role="alert">
    <p>{error instanceof LineLost ? noLine : sentenceOf(error)}</p>
    {retry && mayPass(error) && (
      <Button variant="default" size="xs" onClick={() => void retry()}>
        Try again
      </Button>
    )}
  </div>
)
