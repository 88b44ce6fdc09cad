import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import {
  deleteImport,
  downloadImportErrors,
  getImport,
  type Import,
  type ImportKindFields,
  isBusy,
  leftOutName,
  listImports,
  type Outcome,
  revertImport,
  runImport,
  stopImport,
} from '#domains/imports/contract/imports.ts'
import { counted, grouped } from '#platform/contract/counts.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { PopoverButton } from '#platform/web/ui/over/popover-button.tsx'
import { DownloadButton } from './download-button.tsx'
import classes from './imports.module.css'

interface ImportActionsProps {
  kind: ImportKindFields
  shown: Import
  onAgain: () => void
  onGone: () => void
}

/** What can be done with an import as it is now. */
export function ImportActions({ kind, shown, onAgain, onGone }: ImportActionsProps) {
  const { id, status, counts } = shown
  const options = { params: { id }, refreshes: [keyOf(getImport, { id }), keyOf(listImports)] }
  const run = useApiMutation(runImport, options)
  const stop = useApiMutation(stopImport, options)
  const revert = useApiMutation(revertImport, options)
  const sum = (...among: Outcome[]) => among.reduce((all, outcome) => all + (counts[outcome] ?? 0), 0)
  const [good, written, left] = [sum('new', 'existing'), sum('written', 'changed'), sum('refused', 'duplicate', 'kept')]
  const isStill = status === 'checked' || status === 'stopped'
  return (
    <Group gap="sm" align="stretch">
      {isStill && good > 0 && (
        <Button loading={run.isPending} onClick={() => run.mutate({ body: { version: shown.version } })}>
          {written > 0 ? `Write the other ${grouped(good)}` : `Write ${counted(good, kind.one)}`}
        </Button>
      )}
      {isBusy(shown) && (
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({})}>
          Stop
        </Button>
      )}
      {status === 'checked' && (
        <Button variant="default" onClick={onAgain}>
          Change the columns
        </Button>
      )}
      {left > 0 && (
        <DownloadButton call={downloadImportErrors} parts={{ params: { id } }} name={leftOutName(shown.file_name)} icon={IconDownload}>
          {grouped(left)} left out
        </DownloadButton>
      )}
      {(status === 'done' || status === 'stopped') && written > 0 && (
        <PopoverButton label="Take the import back" button="Take back" className={classes.quietButton}>
          {(close) => (
            <Stack gap={10} className={classes.confirm ?? ''}>
              <p>
                {counted(written, kind.one)} {written === 1 ? 'is' : 'are'} taken back. What somebody changed since stays, and the report
                says so.
              </p>
              <Button
                size="xs"
                color="red"
                onClick={() => {
                  close()
                  revert.mutate({})
                }}
              >
                Take {grouped(written)} back
              </Button>
            </Stack>
          )}
        </PopoverButton>
      )}
      {status !== 'running' && status !== 'reverting' && <DeleteButton id={id} written={written} kind={kind} onGone={onGone} />}
    </Group>
  )
}

function DeleteButton({ id, written, kind, onGone }: { id: number; written: number; kind: ImportKindFields; onGone: () => void }) {
  const remove = useApiMutation(deleteImport, { params: { id }, refreshes: [keyOf(listImports)], onSuccess: onGone })
  return (
    <PopoverButton label="Delete the import" button="Delete" className={classes.quietButton}>
      {(close) => (
        <Stack gap={10} className={classes.confirm ?? ''}>
          <p>
            The file and its rows are deleted.
            {written > 0 &&
              ` The ${counted(written, kind.one)} that it wrote ${written === 1 ? 'stays' : 'stay'}, and can no longer be taken back.`}
          </p>
          <Button
            size="xs"
            color="red"
            onClick={() => {
              close()
              remove.mutate({})
            }}
          >
            Delete this import
          </Button>
        </Stack>
      )}
    </PopoverButton>
  )
}
