import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type LibraryFile, listFiles, renameFile } from '#domains/library/contract/library.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { fieldErrors } from '#platform/web/http/refusal-error.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { FormDialog } from '#platform/web/ui/over/form-dialog.tsx'

export function RenameDialog({ file, onClose }: { file: LibraryFile; onClose: () => void }) {
  const [name, setName] = useState(file.name)
  const [problem, setProblem] = useState<string>()
  const rename = useApiMutation(renameFile, {
    params: { id: file.id },
    refreshes: [keyOf(listFiles)],
    onRefusal: (refusal) => {
      const { name: atField } = fieldErrors(refusal)
      setProblem(atField)
      if (!atField) toast.error(refusal.detail)
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title="Rename the file"
      action="Rename"
      isSending={rename.isPending}
      onSubmit={() => rename.mutate({ body: { name } })}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
