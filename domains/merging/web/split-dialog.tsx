import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { previewSplit, splitLeads } from '#domains/merging/contract/merging.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './merge-screen.module.css'

interface SplitDialogProps {
  /** The entry of the merge. */
  id: number
  onClose: () => void
}

/** Shows before a split which newer entries go to which lead. */
export default function SplitDialog({ id, onClose }: SplitDialogProps) {
  const { data, error, refetch } = useApiQuery(previewSplit, { params: { id }, quiet: true })
  const split = useApiMutation(splitLeads, {
    params: { id },
    refreshes: [...leadQuestions(data?.stays.id ?? 0), ...leadQuestions(data?.goes.id ?? 0)],
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title="Split the leads">
      <Stack gap="md">
        {error &&
          (isRefused(error) ? (
            <Text my="1em" role="alert">
              {error.detail}
            </Text>
          ) : (
            <FailureNote error={error} retry={() => void refetch()} />
          ))}
        {!data && !error && <Skeleton height={90} radius="md" />}
        {data && (
          <>
            <p className={textStyles.wrap}>
              <bdi>{data.goes.name}</bdi> stands by itself again, with what it had when it was merged into <bdi>{data.stays.name}</bdi>.
            </p>
            <CameSince preview={data} />
            <p className={classes.quiet}>
              This can be done until <Moment at={data.until} />.
            </p>
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!data} loading={split.isPending} onClick={() => split.mutate({})} data-autofocus>
            Split
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function CameSince({ preview: { stays, goes, came_since: came } }: { preview: { stays: Party; goes: Party; came_since: Came } }) {
  if (came.length === 0) return <p className={textStyles.wrap}>Nothing came since then.</p>
  return (
    <table className={classes.counts}>
      <caption>Entries since then. Each goes with the number or child that it is about.</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <bdi>{stays.name}</bdi>
          </th>
          <th scope="col">
            <bdi>{goes.name}</bdi>
          </th>
        </tr>
      </thead>
      <tbody>
        {came.map((row) => (
          <tr key={row.what}>
            <th scope="row">{row.what}</th>
            <td>{row.stays}</td>
            <td>{row.goes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Party {
  name: string
}
type Came = { what: string; stays: number; goes: number }[]
