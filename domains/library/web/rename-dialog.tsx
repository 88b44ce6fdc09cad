import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type LibraryFile, listFiles, renameFile } from '#domains/library/contract/library.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { toast } from '#platform/web/ui/notes/toast.ts'

export function RenameDialog({ file, onClose }: { file: LibraryFile; onClose: () => void }) {
  const [name, setName] = useState(file.name)
  const [problem, setProblem] = useState<string>()
  const rename = useCall(renameFile, {
    params: { id: file.id },
    refreshes: [keyOf(listFiles)],
    onRefusal: (refusal) => {
      const { name: atField } = fieldErrors(refusal)
      setProblem(atField)
      if (!atField) toast.error(refusal.detail)
    },
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!rename.isPending) rename.mutate({ body: { name } })
  }
  return (
    <Modal opened onClose={onClose} title="Rename the file" closeButtonProps={{ 'aria-label': 'Close the dialog' }}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          description="Its link stays the same."
          data-autofocus
          value={name}
          error={problem}
          onChange={({ currentTarget }) => {
            setProblem(undefined)
            setName(currentTarget.value)
          }}
        />
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={rename.isPending}>
            Rename
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
