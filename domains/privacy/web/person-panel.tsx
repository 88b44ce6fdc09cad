import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconFileDownload, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { erasePersonOfLead, exportPersonOfLead, lookAtPerson } from '#domains/privacy/contract/person.ts'
import { listParentRequests } from '#domains/privacy/contract/requests.ts'
import { counted } from '#platform/contract/counts.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { packHtml } from './pack-html.ts'

type Person = AnswerOf<typeof lookAtPerson>

const rowsOf = ({ rows }: Person) => rows.reduce((sum, { count }) => sum + count, 0)

/** What the portal has about a parent, to be handed out as one file or erased. */
export function PersonPanel({ leadId }: { leadId: number }) {
  const { data, error, refetch } = useApiQuery(lookAtPerson, { params: { id: leadId }, quiet: true })
  const erasing = useOver()
  const pack = useApiMutation(exportPersonOfLead, {
    params: { id: leadId },
    whom: () => data?.name,
    onSuccess: (tables) => saveFile(new Blob([packHtml(data?.name ?? '', tables)], { type: 'text/html' }), `parent-${leadId}.html`),
  })
  if (!data) return error && <FailureNote error={error} retry={refetch} />
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Text>
          <Link to="/leads/$leadId" params={{ leadId: String(leadId) }} className={textStyles.link}>
            <bdi>{data.name}</bdi>
          </Link>
          : {counted(rowsOf(data), 'row')} in {counted(data.rows.length, 'table')}, and {counted(data.audit_entries, 'entry', 'entries')} of
          the audit log.
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconFileDownload size={16} aria-hidden />}
            loading={pack.isPending}
            title="Everything about this parent and who saw it, in one file to read and to hand on"
            onClick={() => pack.mutate({})}
          >
            Make the pack
          </Button>
          <Button
            ref={erasing.opener}
            variant="default"
            c="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => erasing.open(true)}
          >
            Erase the parent
          </Button>
        </Group>
        <Text fz="sm" c="dimmed">
          A complaint to the operator is made within 7 days of the call or message, and the operator answers it within 5.
        </Text>
      </Stack>
      {erasing.over && <EraseDialog leadId={leadId} person={data} onClose={erasing.close} />}
    </Paper>
  )
}

function EraseDialog({ leadId, person, onClose }: { leadId: number; person: Person; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useApiForm(erasePersonOfLead, {
    params: { id: leadId },
    initialValues: { name: '' },
    body: (values) => values,
    refreshes: [keyOf(listParentRequests)],
    onSuccess: () => navigate({ to: '/requests' }),
  })
  return (
    <FormDialog title="Erase the parent" action="Erase" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <Text>
        <bdi>{person.name}</bdi> is hidden from everybody at once, with {counted(rowsOf(person), 'row')}. A year from today all of it is
        destroyed.
      </Text>
      <Text>
        Kept: {counted(person.audit_entries, 'entry', 'entries')} of the audit log, which name the parent by a number alone, for a year from
        each act, as the DPDP Rules ask. Figures keep their counts.
      </Text>
      <TextInput label={`Type ${person.name}`} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      {form.problem && <p role="alert">{form.problem}</p>}
    </FormDialog>
  )
}
