import { Button, Stack } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { connection } from '../../http/connection.ts'
import { sentenceOf } from '../../http/query-client.ts'
import { mayPass } from '../../http/refusal-error.ts'
import { LineLost } from '../../http/request.ts'
import classes from './notes.module.css'

const withoutAnswer = {
  lost: 'There is no line to the portal. This loads by itself when the line is back.',
  there: 'This did not get through, though the portal answers. It is tried again by itself.',
}

/** Says why something is not there; Try again is offered where that may help. */
export function FailureNote({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const line = useSelector(connection)
  return (
    <Stack gap="sm" align="center" className={classes.note ?? ''} role="alert">
      <p>{error instanceof LineLost ? withoutAnswer[line] : sentenceOf(error)}</p>
      {retry && mayPass(error) && (
        <Button variant="default" size="xs" onClick={() => void retry()}>
          Try again
        </Button>
      )}
    </Stack>
  )
}
