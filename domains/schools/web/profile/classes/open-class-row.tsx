import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { changeOpenClass, openClasses } from '#domains/schools/contract/school-edits.ts'
import { classText, type OpenClass } from '#domains/schools/contract/school-profile.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { TextWhenField } from '#platform/web/ui/when/text-when-field.tsx'
import { refreshSchool } from '../../school/refresh-school.ts'
import { Verified } from '../../school/verified.tsx'
import { useConfirm } from '../use-confirm.ts'
import table from './classes.module.css'
import { openness, type TypedClass } from './use-open-classes.ts'

interface OpenClassRowProps {
  slug: string
  entry: OpenClass
  typed: TypedClass
  error: string | undefined
  isChanged: boolean
  onType: (typed: TypedClass) => void
}

/** A class in a session: opened and closed at once, its days and seats saved with the tab. */
export function OpenClassRow({ slug, entry, typed, error, isChanged, onType }: OpenClassRowProps) {
  const client = useQueryClient()
  const name = classText(entry.class_relation)
  const isOpen = entry.admission_open === 'OPEN'
  const onSuccess = () => refreshSchool(client)
  const open = useApiMutation(openClasses, { params: { slug }, onSuccess })
  const close = useApiMutation(changeOpenClass, { params: { slug, id: entry.id }, onSuccess })
  const { confirm, isConfirming } = useConfirm(slug)
  const toggle = () =>
    isOpen
      ? close.mutate({ body: { admission_open: 'CLOSED', seen: openness(entry) } })
      : open.mutate({ body: { session: entry.session, class_relation: entry.class_relation.id } })
  const text = (field: keyof TypedClass) => ({
    size: 'xs' as const,
    value: typed[field],
    onChange: (event: { currentTarget: { value: string } }) => onType({ ...typed, [field]: event.currentTarget.value }),
  })
  const day = (field: 'opens_on' | 'closes_on') => ({
    kind: 'day' as const,
    isBare: true,
    size: 'xs' as const,
    className: table.day ?? '',
    value: typed[field],
    onChange: (value: string) => onType({ ...typed, [field]: value }),
  })
  return (
    <li className={table.row} data-changed={isChanged || undefined}>
      <span className={table.name}>{name}</span>
      <span className={table.state} data-open={isOpen || undefined}>
        {isOpen ? 'Open' : 'Closed'}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
        aria-busy={open.isPending || close.isPending}
        onClick={toggle}
      >
        {isOpen ? 'Close' : 'Open'}
      </Button>
      <TextWhenField {...day('opens_on')} aria-label={`${name} opens on`} title="Opens on" placeholder="Opens on" />
      <TextWhenField {...day('closes_on')} aria-label={`${name} closes on`} title="Closes on" placeholder="Closes on" problem={error} />
      <TextInput {...text('seats')} inputMode="numeric" placeholder="Seats" aria-label={`Seats of ${name}`} className={table.seats ?? ''} />
      <span className={table.verified}>
        <Verified
          of={entry}
          what={name}
          isConfirming={isConfirming}
          onConfirm={() => confirm({ what: 'open_classes', session: entry.session, class_relation: [entry.class_relation.id] })}
        />
      </span>
    </li>
  )
}
