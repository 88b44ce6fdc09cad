import { Skeleton } from '@mantine/core'
import { listChildForms } from '#domains/leads/contract/forms.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { listBoards, listClasses } from '#domains/schools/contract/schools.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EditFailure } from '../edit-failure.tsx'
import type { EditorProps } from '../edit-field.tsx'
import { EditForm } from '../edit-form.tsx'
import { ChildFields } from './child-fields.tsx'
import { type ChildEdit, useChildEdit } from './use-child-edit.ts'

const staleTime = Number.POSITIVE_INFINITY

type ChildEditorProps = EditorProps & {
  lead: LeadRow
  childId?: number | undefined
}

/** The row has boards and classes in words, so the form itself is asked for. */
export default function ChildEditor({ lead, childId, ...editor }: ChildEditorProps) {
  const form = useApiQuery(listChildForms, { query: { form_id: childId }, enabled: childId !== undefined, quiet: true, staleTime: 0 })
  const boards = useApiQuery(listBoards, { staleTime })
  const classes = useApiQuery(listClasses, { staleTime })
  const known = childId === undefined ? undefined : form.data?.results[0]
  const retry = () => Promise.all([form, boards, classes].filter(({ error }) => error).map(({ refetch }) => refetch()))
  const trouble = form.error ?? boards.error ?? classes.error
  // A cached answer may be old, but `seen` must be the present values when editing begins.
  const isHere = boards.data !== undefined && classes.data !== undefined && (childId === undefined || (form.isFetchedAfterMount && known))
  if (!isHere && trouble) return <EditFailure error={trouble} retry={retry} close={editor.close} />
  if (!isHere) return <Skeleton height={220} radius="md" my={4} />
  return <ChildEditing {...editor} lead={lead} form={known} boards={boards.data.results} classes={classes.data.results} />
}

function ChildEditing({ wasAsked, ...about }: ChildEdit & EditorProps) {
  const edit = useChildEdit(about)
  return (
    <EditForm label={about.form ? `Edit ${about.form.child_name}` : 'Add a child'} takesFocus={wasAsked} edit={edit}>
      <ChildFields
        values={edit.values}
        errors={edit.errors}
        onChange={edit.change}
        boards={about.boards}
        classes={about.classes}
        isNew={about.form === undefined}
      />
    </EditForm>
  )
}
