import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FindLead } from '#domains/leads/web/list/find-lead.tsx'
import type { RequestKind } from '#domains/privacy/contract/requests.ts'
import { addParentRequest, listParentRequests, requestKinds } from '#domains/privacy/contract/requests.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'

interface Parent {
  id: number
  name: string
}

const kinds = Object.entries(requestKinds).map(([value, label]) => ({ value, label }))

/** Writes down what a parent asks about their data; the parent is chosen first where none is given. */
export default function NewRequest({ lead, onClose }: { lead: Parent | undefined; onClose: () => void }) {
  const [parent, setParent] = useState(lead)
  const form = useApiForm(addParentRequest, {
    initialValues: { kind: 'see' as RequestKind, words: '' },
    body: (values) => ({ ...values, lead: parent?.id ?? 0 }),
    refusedAt: 'toast',
    refreshes: [keyOf(listParentRequests)],
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="New request"
      action="Write it down"
      waitsFor={parent ? undefined : 'Choose the parent first.'}
      isSending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {parent ? (
        <Text>
          <bdi>{parent.name}</bdi>
        </Text>
      ) : (
        <FindLead label="Parent" none="No parent has this name or number." onChoose={setParent} />
      )}
      <NativeSelect label="They ask" data={kinds} {...form.getInputProps('kind')} />
      <Textarea label="In their words" autosize minRows={3} {...form.getInputProps('words')} />
    </FormDialog>
  )
}
