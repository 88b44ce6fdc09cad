import { Button, Checkbox, Group } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Link } from '@tanstack/react-router'
import { type AssignedSchool, contactKinds } from '#domains/sales/contract/assigned-schools.ts'
import { Mark } from '#platform/web/ui/mark.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import classes from './assigned-screen.module.css'
import type { Chosen } from './use-chosen-schools.ts'

export const choiceColumn = (chosen: Chosen): RecordColumn<AssignedSchool> => ({
  key: 'choice',
  title: '',
  width: '44px',
  cell: (school) => (
    <Checkbox
      size="xs"
      aria-label={`Choose ${school.name}`}
      checked={chosen.has(school)}
      onChange={({ currentTarget }) => chosen.choose([school], currentTarget.checked)}
    />
  ),
})

const School = ({ school: { slug, name, location } }: { school: AssignedSchool }) => (
  <div className={classes.lines}>
    <Link to="/schools/$slug" params={{ slug }} className={textStyles.nameLink} title={name}>
      <bdi>{name}</bdi>
    </Link>
    <span className={textStyles.quietXs} title={location ?? undefined}>
      {location}
    </span>
  </div>
)

const Marks = ({ school: { is_collab, is_featured, is_verified } }: { school: AssignedSchool }) =>
  (is_collab || is_featured || !is_verified) && (
    <Group component="span" display="inline-flex" gap="xs" align="stretch" wrap="nowrap">
      {is_collab && <Mark tone="done">Collab</Mark>}
      {is_featured && <Mark>Featured</Mark>}
      {!is_verified && <Mark tone="due">Not listed</Mark>}
    </Group>
  )

function OpenClasses({ school: { open_classes } }: { school: AssignedSchool }) {
  const [first, last] = [open_classes[0], open_classes.at(-1)]
  if (first === undefined) return <Nothing what="no class is open" />
  return (
    <span title={open_classes.join(', ')}>
      {open_classes.length < 3 ? open_classes.join(', ') : `${open_classes.length}: ${first} … ${last}`}
    </span>
  )
}

function LastContact({ school: { last_contact } }: { school: AssignedSchool }) {
  if (!last_contact) return <Nothing what="never" />
  const { at, kind, by, note } = last_contact
  return (
    <div className={classes.lines}>
      <span>
        <Moment at={at} />{' '}
        <span className={textStyles.quietXs}>
          {contactKinds[kind]}, {by}
        </span>
      </span>
      <span className={textStyles.quietXs} title={note}>
        {note}
      </span>
    </div>
  )
}

function Executive({ school: { executive } }: { school: AssignedSchool }) {
  if (!executive) return <Nothing what="nobody" />
  return (
    <div className={classes.lines}>
      <span title={executive.name}>{executive.name}</span>
      {!executive.is_active && (
        <span>
          <Mark tone="overdue">Deactivated: waits</Mark>
        </span>
      )}
    </div>
  )
}

export const assignedColumns = (isAdmin: boolean, onContacts: (school: AssignedSchool) => void): RecordColumn<AssignedSchool>[] => [
  { key: 'school', title: 'School', width: '24%', onMobile: 'title', cell: (school) => <School school={school} /> },
  { key: 'state', title: 'State', width: '11%', cell: ({ state }) => state && <span title={state}>{state}</span> },
  { key: 'marks', title: 'Kind', width: '144px', onMobile: 'beside', cell: (school) => <Marks school={school} /> },
  { key: 'open', title: 'Open classes', width: '13%', word: 'open', cell: (school) => <OpenClasses school={school} /> },
  ...(isAdmin
    ? [{ key: 'executive', title: 'Executive', width: '152px', cell: (school: AssignedSchool) => <Executive school={school} /> }]
    : [
        {
          key: 'since',
          word: 'yours since',
          title: 'Yours since',
          width: momentWidth,
          cell: ({ assigned_at }: AssignedSchool) => assigned_at && <Moment at={assigned_at} />,
        },
      ]),
  { key: 'contact', title: 'Last contact', onMobile: 'whole', cell: (school) => <LastContact school={school} /> },
  {
    key: 'acts',
    onMobile: 'end',
    title: 'Contacts',
    width: '104px',
    cell: (school) => (
      <Button size="compact-xs" variant="default" aria-label={`Contacts and history of ${school.name}`} onClick={() => onContacts(school)}>
        Contacts
      </Button>
    ),
  },
]
