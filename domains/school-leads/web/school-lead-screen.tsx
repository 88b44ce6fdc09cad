import { Box, Group, Skeleton, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { loggedColumns, loggedLeastWidth } from '#domains/actions/web/logged/logged-action-columns.tsx'
import { BudgetText } from '#domains/leads/web/facts/budget-text.tsx'
import { StageChip } from '#domains/leads/web/facts/stage-chip.tsx'
import { getSchoolLead, type SchoolLeadDetails } from '#domains/school-leads/contract/school-leads.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Fact, Facts } from '#platform/web/ui/facts.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { momentWidth } from '#platform/web/ui/time/moment-text.ts'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import classes from './school-leads.module.css'

type Activity = SchoolLeadDetails['asked'][number]
type Step = SchoolLeadDetails['steps'][number]

const kindWords: Record<Activity['kind'], string> = {
  enquiry: 'Enquiry',
  cart: 'Put in the cart',
  application: 'Application form',
  booked_call: 'Booked a call',
  login: 'Logged in',
  page_visit: 'Looked at its page',
  visit_wanted: 'Wants to visit',
  school_declined: 'Said no',
  facts_asked: 'Asks for its fees or admission',
}

const stepWords: Record<Step['kind'], string> = { lead: 'Lead', visit: 'Visit', registration: 'Registration', admission: 'Admission' }

const schoolColumn: RecordColumn<Activity | Step> = {
  key: 'school',
  title: 'School',
  onMobile: 'title',
  cell: ({ school }) => <bdi title={school.name}>{school.name}</bdi>,
}

const askedColumns: readonly RecordColumn<Activity>[] = [
  { key: 'at', title: 'When', width: momentWidth, onMobile: 'beside', cell: ({ at }) => <Moment at={at} /> },
  schoolColumn,
  {
    key: 'kind',
    title: 'What',
    width: '34%',
    cell: ({ kind, wants_visit }) => (wants_visit ? `${kindWords[kind]}, would like to visit` : kindWords[kind]),
  },
]

const stepColumns: readonly RecordColumn<Step>[] = [
  { key: 'at', title: 'When', width: momentWidth, onMobile: 'beside', cell: ({ on_date }) => <Moment at={on_date} /> },
  schoolColumn,
  { key: 'kind', title: 'Step', width: '34%', cell: ({ kind, status }) => `${stepWords[kind]}: ${status}` },
]

/** The page is of one lead, so on a phone the action is the title of its line. */
const actionColumns = loggedColumns
  .filter(({ key }) => key !== 'lead')
  .map((column) => (column.key === 'action' ? { ...column, onMobile: 'title' as const } : column))

const childText = ({ name, age, gender, boards, classes: taught }: SchoolLeadDetails['children'][number]) => {
  const facts = [age !== null && `${age} years`, gender, ...boards, ...taught].filter(Boolean).join(', ')
  return facts ? `${name} (${facts})` : name
}

export function SchoolLeadScreen({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useApiQuery(getSchoolLead, { params: { id }, quiet: true })
  const isSlow = useShownAfter(isPending)
  return (
    <>
      <Link to="/school-leads" className={textStyles.back}>
        Leads of your schools
      </Link>
      {data ? (
        <Lead lead={data} />
      ) : error ? (
        <FailureNote error={error} retry={refetch} />
      ) : (
        isSlow && <Skeleton height={240} aria-hidden />
      )}
    </>
  )
}

const Lead = ({ lead }: { lead: SchoolLeadDetails }) => (
  <>
    <Group component="header" gap="4px 12px" mt="sm" className={textStyles.wrap ?? ''}>
      <Title order={1}>
        <bdi>{lead.name}</bdi>
      </Title>
      <StageChip lead={lead} />
    </Group>
    <Text mt="xs" mb="lg" fz="sm" c="dimmed">
      {lead.owner ? `${lead.owner.name} speaks with this parent.` : 'No counsellor has this parent yet.'} Numbers are not shown to sales.
    </Text>
    <Facts className={classes.facts}>
      <Fact name="Children">{lead.children.length > 0 ? lead.children.map(childText).join('; ') : <Nothing />}</Fact>
      <Fact name="Budget">
        <BudgetText budget={lead.budget} />
      </Fact>
      <Fact name="Places">{lead.places.join(', ') || <Nothing />}</Fact>
      <Fact name="Calls">{lead.number_of_calls}</Fact>
    </Facts>
    <Section title="Asked about your schools" columns={askedColumns} rows={lead.asked} none="Nothing yet." />
    <Section title="Steps with your schools" columns={stepColumns} rows={lead.steps} none="No step yet." />
    <Section
      title="Actions of counsellors"
      columns={actionColumns}
      rows={lead.actions}
      none="No action yet."
      leastWidth={loggedLeastWidth - 140}
    />
  </>
)

interface SectionProps<Row extends { id: number }> {
  title: string
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[]
  none: string
  leastWidth?: number
}

const Section = <Row extends { id: number }>({ title, columns, rows, none, leastWidth = 520 }: SectionProps<Row>) => (
  <Box component="section" mb="xl" aria-label={title}>
    <Title order={2}>{title}</Title>
    {rows.length > 0 ? (
      <RecordTable label={title} columns={columns} rows={rows} leastWidth={leastWidth} />
    ) : (
      <Text mt="xs" c="dimmed">
        {none}
      </Text>
    )}
  </Box>
)
