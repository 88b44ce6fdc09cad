import { Button, Group, Text } from '@mantine/core'
import { Suspense } from 'react'
import { listQuickReplies, type QuickReply } from '#domains/messages/contract/quick-replies.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { type RecordColumn, RecordTable } from '#platform/web/ui/page/record-table.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { DeleteReply } from './delete-reply.tsx'
import classes from './quick-replies.module.css'

/** Its editor loads when somebody writes. */
const EditReply = lazyPart(() => import('./edit-reply.tsx'))

interface Acts {
  onEdit: (reply: QuickReply) => void
  onDelete: (reply: QuickReply) => void
}

const columns = ({ onEdit, onDelete }: Acts): RecordColumn<QuickReply>[] => [
  {
    key: 'shortcut',
    title: 'Word',
    width: '170px',
    onMobile: 'title',
    cell: ({ shortcut }) => (
      <bdi className={classes.word} title={`/${shortcut}`}>
        /{shortcut}
      </bdi>
    ),
  },
  {
    key: 'text',
    title: 'Text',
    onMobile: 'whole',
    cell: ({ text }) => (
      <bdi className={classes.text} title={text}>
        {text}
      </bdi>
    ),
  },
  { key: 'whose', title: 'For', width: '96px', onMobile: 'beside', cell: ({ everyone }) => (everyone ? 'Everyone' : 'You') },
  {
    key: 'acts',
    title: 'Do',
    width: '160px',
    onMobile: 'end',
    cell: (reply) =>
      reply.may_change && (
        <Group gap={6} wrap="nowrap">
          <Button size="compact-xs" variant="default" aria-label={`Change /${reply.shortcut}`} onClick={() => onEdit(reply)}>
            Change
          </Button>
          <Button size="compact-xs" variant="default" aria-label={`Delete /${reply.shortcut}`} onClick={() => onDelete(reply)}>
            Delete
          </Button>
        </Group>
      ),
  },
]

/** Texts that staff put into a message by typing a slash and a word: everyone's, and the reader's own. */
export function QuickRepliesScreen() {
  const { data, error, isPending, refetch } = useApiQuery(listQuickReplies, { quiet: true })
  const isLate = useShownAfter(isPending)
  const edited = useOver<QuickReply | 'new'>()
  const deleted = useOver<QuickReply>()
  const add = (
    <Button ref={edited.opener} onClick={() => edited.open('new')}>
      Add a quick reply
    </Button>
  )
  return (
    <>
      <PageTitle title="Quick replies">{add}</PageTitle>
      <Text mb="md" fz="sm" c="dimmed">
        In a message type <kbd>/</kbd> and the word; ↑ ↓ choose and Enter puts the text into the field. Its variables are filled in for the
        parent.
      </Text>
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {data?.results.length === 0 && (
        <EmptyNote whole title="No quick reply is written yet">
          Save texts that you send often.
        </EmptyNote>
      )}
      {(isLate || (data && data.results.length > 0)) && (
        <RecordTable
          label="Quick replies"
          columns={columns({ onEdit: edited.open, onDelete: deleted.open })}
          rows={data ? data.results : 'awaited'}
        />
      )}
      {edited.over && (
        <Suspense fallback={null}>
          <EditReply reply={edited.over === 'new' ? undefined : edited.over} onClose={edited.close} />
        </Suspense>
      )}
      {deleted.over && <DeleteReply reply={deleted.over} onClose={deleted.close} />}
    </>
  )
}
