import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ParentRequest, requestKinds } from '#domains/privacy/contract/requests.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import type { RecordColumn } from '#platform/web/ui/page/record-table.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { AnswerDialog } from './answer-dialog.tsx'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function Answer({ request }: { request: ParentRequest }) {
  const { over, opener, open, close } = useOver()
  if (request.answer !== null)
    return (
      <span>
        {request.answer}{' '}
        <span className={textStyles.quietXs}>
          {request.answered_by?.name}
          {request.answered_at && (
            <>
              , <Moment at={request.answered_at} />
            </>
          )}
        </span>
      </span>
    )
  return (
    <>
      <Button ref={opener} size="xs" variant="default" onClick={() => open(true)}>
        Answer
      </Button>
      {over && <AnswerDialog request={request} onClose={close} />}
    </>
  )
}

export const requestColumns: readonly RecordColumn<ParentRequest>[] = [
  {
    key: 'due',
    title: 'Due',
    width: '130px',
    onMobile: 'beside',
    cell: ({ due_on, is_late }) => (
      <Text span fz="sm" {...(is_late && { c: 'red', fw: 600 })}>
        {day.format(new Date(due_on))}
        {is_late && ', late'}
      </Text>
    ),
  },
  {
    key: 'lead',
    title: 'Parent',
    width: '20%',
    onMobile: 'title',
    cell: ({ lead }) => (
      <Link to="/requests" search={{ lead: lead.id }} className={textStyles.link}>
        <bdi>{lead.name}</bdi>
      </Link>
    ),
  },
  {
    key: 'what',
    title: 'Asks',
    onMobile: 'whole',
    cell: ({ kind, words, taken_by, at }) => (
      <span>
        <strong>{requestKinds[kind]}</strong> {words}{' '}
        <span className={textStyles.quietXs}>
          {taken_by.name}, <Moment at={at} />
        </span>
      </span>
    ),
  },
  { key: 'answer', title: 'Answer', width: '30%', onMobile: 'whole', cell: (request) => <Answer request={request} /> },
]
