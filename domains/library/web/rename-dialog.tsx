import { TextInput } from '@mantine/core'
import { type LibraryFile, listFiles, renameFile } from '#domains/library/contract/library.ts'
import { useApiForm } from '#platform/web/forms/use-api-form.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'

export function RenameDialog({ file, onClose }: { file: LibraryFile; onClose: () => void }) {
  const form = useApiForm(renameFile, {
    params: { id: file.id },
    initialValues: { name: file.name },
    body: (values) => values,
    refusedAt: 'toast',
    refreshes: [keyOf(listFiles)],
    onSuccess: onClose,
  })
  return (
    <FormDialog title="Rename the file" action="Rename" isSending={form.isPending} onSubmit={form.submit} onClose={onClose}>
      <TextInput label="Name" description="Its link stays the same." data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}
