import { Group } from '@mantine/core'
import { type ImportLine, isBusy } from '#domains/imports/contract/imports.ts'
import { grouped } from '#platform/contract/counts.ts'
import { statusWords } from './import-words.ts'
import classes from './imports.module.css'

/** How far an import is, as a bar while something goes on. */
export function ImportProgress({ shown }: { shown: ImportLine }) {
  const { status, done, goal, received, bytes, file_name } = shown
  if (!isBusy(shown) && status !== 'uploading') return <span>{statusWords[status]}</span>
  const [at, most] = status === 'uploading' ? [received, bytes] : [done, goal]
  return (
    <Group gap="4px 10px" className={classes.progress ?? ''}>
      <progress aria-label={`${statusWords[status]}: ${file_name}`} {...(most > 0 && { value: at, max: most })} />
      <span role="status">
        {statusWords[status]}
        {status !== 'uploading' && done > 0 && `: ${grouped(done)}${goal > 0 ? ` of ${grouped(goal)}` : ''} rows`}
      </span>
    </Group>
  )
}
