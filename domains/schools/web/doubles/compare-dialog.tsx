import { Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  type MergedField,
  mergeSchools,
  previewSchoolMerge,
  type SchoolMergePreview,
  undoDays,
} from '#domains/schools/contract/school-merging.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { refreshSchool } from '../school/refresh-school.ts'
import classes from './doubles.module.css'
import { useUndoMerge } from './use-undo-merge.ts'

interface CompareDialogProps {
  pair: readonly [number, number]
  onClose: () => void
}

/** Compares two schools field by field, and merges one into the other. */
export default function CompareDialog({ pair: [one, other], onClose }: CompareDialogProps) {
  const [isTurned, setIsTurned] = useState(false)
  const ids = isTurned ? { stays: other, goes: one } : { stays: one, goes: other }
  const preview = useApiQuery(previewSchoolMerge, { query: ids, quiet: true, staleTime: 0 })
  return (
    <Modal opened onClose={onClose} size={780} title="Are these the same school?">
      {preview.error && !preview.data ? (
        <FailureNote error={preview.error} retry={() => preview.refetch()} />
      ) : preview.data ? (
        <Comparison key={preview.data.stays.id} preview={preview.data} onTurn={() => setIsTurned(!isTurned)} onClose={onClose} />
      ) : (
        <Skeleton height={280} radius="sm" aria-label="Comparing the schools" />
      )}
    </Modal>
  )
}

function useMerge(onMerged: () => void) {
  const client = useQueryClient()
  const { undo } = useUndoMerge()
  const [refused, setRefused] = useState<string>()
  const call = useApiMutation(mergeSchools, {
    showToast: false,
    onMutate: () => setRefused(undefined),
    onRefusal: ({ detail }) => setRefused(detail),
    onSuccess: async ({ id }) => {
      toast.success(mergeSchools.success ?? '', 'undo', { label: 'Undo', name: 'Undo the merge', run: () => undo(id) })
      onMerged()
      await refreshSchool(client)
    },
  })
  return { merge: call.mutate, isMerging: call.isPending, refused }
}

interface ComparisonProps {
  preview: SchoolMergePreview
  onTurn: () => void
  onClose: () => void
}

function Comparison({ preview: { stays, goes, fields, uses }, onTurn, onClose }: ComparisonProps) {
  const [taken, setTaken] = useState<ReadonlySet<MergedField>>(new Set())
  const { merge, isMerging, refused } = useMerge(onClose)
  const differing = fields.filter((field) => field.stays !== field.goes)
  const choose = (field: MergedField, side: 'stays' | 'goes') => {
    const others = [...taken].filter((one) => one !== field)
    setTaken(new Set(side === 'goes' ? [...others, field] : others))
  }
  return (
    <>
      <table className={classes.fields}>
        <caption>Choose the value that stays. What only one of them has is kept anyway, and their boards and codes are joined.</caption>
        <thead>
          <tr>
            <td />
            <Head party={stays} note="Stays" />
            <Head party={goes} note="Will be merged" />
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <FieldChoice
              key={field.field}
              field={field}
              side={field.stays === '' || taken.has(field.field) ? 'goes' : 'stays'}
              onChoose={(side) => choose(field.field, side)}
            />
          ))}
        </tbody>
      </table>
      {differing.length === 0 && <p className={classes.quiet}>Their details are the same.</p>}
      <p className={classes.quiet}>
        {uses.length === 0 ? `Nothing names ${goes.name} yet.` : `What names ${goes.name} follows: ${uses.join('; ')}.`} Classes, photos and
        facilities that {stays.name} lacks come along. You can undo it for {undoDays} days at Removed schools.
      </p>
      {refused && (
        <Text mt="sm" c="var(--mantine-color-error)" fz="sm" role="alert">
          {refused}
        </Text>
      )}
      <Group justify="space-between" gap="sm" mt="lg">
        <Button variant="subtle" onClick={onTurn}>
          Swap
        </Button>
        <Group gap="sm">
          <Button variant="default" data-autofocus onClick={onClose}>
            Not now
          </Button>
          <Button loading={isMerging} onClick={() => merge({ body: { stays: stays.id, goes: goes.id, take: [...taken] } })}>
            Merge
          </Button>
        </Group>
      </Group>
    </>
  )
}

const Head = ({ party, note }: { party: SchoolMergePreview['stays']; note: string }) => (
  <th scope="col">
    <span className={classes.quiet}>{note}</span>
    <a href={`/schools/${party.slug}`} target="_blank" rel="noreferrer">
      <bdi>{party.name}</bdi>
    </a>
    <span className={classes.quiet}>{[party.location, ...party.boards, ...party.codes].filter(Boolean).join(' · ')}</span>
  </th>
)

interface FieldChoiceProps {
  field: SchoolMergePreview['fields'][number]
  side: 'stays' | 'goes'
  onChoose: (side: 'stays' | 'goes') => void
}

function FieldChoice({ field, side, onChoose }: FieldChoiceProps) {
  const name = useId()
  const isOne = field.stays === '' || field.goes === ''
  const cell = (of: 'stays' | 'goes') => (
    <td data-chosen={side === of || undefined}>
      {isOne ? (
        field[of] || <Nothing />
      ) : (
        <label>
          <input type="radio" name={name} checked={side === of} onChange={() => onChoose(of)} />
          <bdi>{field[of]}</bdi>
        </label>
      )}
    </td>
  )
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {cell('stays')}
      {cell('goes')}
    </tr>
  )
}
